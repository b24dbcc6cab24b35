import { hexOf, parseColour } from './colours.ts';
import { writeText } from './letters.ts';
import { drawCutOut } from './portrait.ts';
import { short } from './shapes.ts';
import type { PortraitSubject } from './subject.ts';

/** A creature on a card. */
export type CardPicture = {
  readonly subject: PortraitSubject;
  /** Name of the form. */
  readonly name: string;
  /** Address of a picture to show in place of the drawing, such as a data URL. */
  readonly image?: string | undefined;
};

type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const [cardWidth, cardHeight] = [1200, 630];
const ink = '#2a2833';

/** Draws the picture of a shared link: one creature with its facts, or several with their names, and a title if there is one. */
export function drawCard(pictures: readonly CardPicture[], title = ''): string {
  const [first] = pictures;
  const colours = pictures.map(({ subject }) => subject.types[0]?.colour ?? subject.tint);
  const drawing =
    first && pictures.length === 1 && title === '' ? drawOne(first) : drawSeveral(pictures, title);
  // Flat colours: PNGs of gradients are twice as large.
  const width = cardWidth / colours.length;
  const fields = colours.map((colour, i) => {
    const { h, c } = parseColour(colour);
    const pale = hexOf({ l: 0.91, c: Math.min(c, 0.06), h });
    return `<rect x="${short(i * width)}" width="${short(width + 1)}" height="${cardHeight}" fill="${pale}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardWidth} ${cardHeight}" width="${cardWidth}" height="${cardHeight}">` +
    `${fields.join('')}${drawing}</svg>`
  );
}

function drawOne({ subject, name, image }: CardPicture): string {
  const { number, species, types, heightMetres, weightKilograms } = subject;
  const [x, widest] = [668, 480];
  const measures = [
    ...(heightMetres === undefined ? [] : [`${heightMetres} m`]),
    ...(weightKilograms === undefined ? [] : [`${weightKilograms} kg`]),
  ].join(', ');
  const line = (text: string, y: number, size: number): string =>
    writeText(text, { x, y, size, widest, colour: ink });
  const pills = types.map(({ name: type, colour }, i) => {
    const place = { x: x - 8 + i * 250, y: 352, width: 236, height: 64 };
    // Dark letters are legible on a light colour.
    const light = hexOf({ ...parseColour(colour), l: 0.82 });
    return (
      `<rect x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" rx="32" fill="${light}"/>` +
      writeText(type, {
        x: place.x + 118,
        y: 384,
        size: 26,
        widest: 196,
        colour: ink,
        centred: true,
      })
    );
  });
  return (
    disc({ x: 325, y: 315, radius: 275, colour: types[0]?.colour ?? subject.tint }) +
    drawPicture({ subject, name, image }, { x: 60, y: 50, width: 530, height: 520 }) +
    line(String(number), 144, 40) +
    line(name, 222, 64) +
    line(species, 300, 30) +
    pills.join('') +
    line(measures, 476, 30)
  );
}

function drawSeveral(pictures: readonly CardPicture[], title: string): string {
  const width = cardWidth / pictures.length;
  const top = title === '' ? 60 : 150;
  return (
    writeText(title, {
      x: cardWidth / 2,
      y: 84,
      size: 64,
      widest: 1100,
      colour: ink,
      centred: true,
    }) +
    pictures
      .map((picture, i) => {
        const { subject, name } = picture;
        const middle = (i + 0.5) * width;
        const height = 506 - top;
        const radius = Math.min(width, height) / 2 - 6;
        const colour = subject.types[0]?.colour ?? subject.tint;
        return (
          disc({ x: middle, y: top + height / 2, radius, colour }) +
          drawPicture(picture, { x: middle - width / 2 + 24, y: top, width: width - 48, height }) +
          writeText(name, {
            x: middle,
            y: 560,
            size: 38,
            widest: width - 40,
            colour: ink,
            centred: true,
          })
        );
      })
      .join('')
  );
}

function disc(at: { x: number; y: number; radius: number; colour: string }): string {
  return `<circle cx="${short(at.x)}" cy="${short(at.y)}" r="${short(at.radius)}" fill="${at.colour}" opacity=".55"/>`;
}

/** Places a picture into an area, as large as fits. */
function drawPicture({ subject, image }: CardPicture, area: Area): string {
  const place = Object.entries(area)
    .map(([name, value]) => `${name}="${short(value)}"`)
    .join(' ');
  return image === undefined
    ? drawCutOut(subject).replace(/ width="[^"]*" height="[^"]*"/, ` ${place}`)
    : `<image ${place} href="${image}"/>`;
}
