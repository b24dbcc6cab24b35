import type { Motif } from './subject.ts';
import { cosine, radiansPerDegree, sine } from './arithmetic.ts';
import type { Stamp } from './brush.ts';
import { emblemOf } from './emblems.ts';
import { letterShapes } from './letters.ts';
import { ellipse, polygon, type Shape, short, type SpineKnot, star, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';

const disc = (r: number, fill: string, extra = ''): string =>
  `<circle cx="256" cy="256" r="${short(r)}" fill="${fill}"${extra}/>`;

function ray(degrees: number, width: number, from: number, to: number): Shape {
  const angle = degrees * radiansPerDegree;
  const side = width * radiansPerDegree;
  const at = (a: number, r: number): readonly [number, number] => [
    256 + cosine(a) * r,
    256 + sine(a) * r,
  ];
  return polygon([
    at(angle - side * 0.4, from),
    at(angle - side, to),
    at(angle + side, to),
    at(angle + side * 0.4, from),
  ]);
}

/**
 * Darkens the field where the page around the picture is dark. A picture in a page takes its colour scheme from there
 * (CSS Color Adjustment §2.4); what knows no media queries keeps the light field.
 */
export function drawNight({ brush }: Sketch): string {
  const night = brush.id('night');
  return (
    `<style>@media (prefers-color-scheme:dark){.${night}{opacity:.72}}</style>` +
    disc(236, '#14120f', ` class="${night}" opacity="0"`)
  );
}

/** Draws the round field behind a creature, tinted by its first type, with faint emblems of its types. */
export function drawBackdrop(sketch: Sketch): string {
  const { brush, palette, subject, motif, secondMotif } = sketch;
  const dice = sketch.own(`backdrop ${subject.form}`);
  const clip = `<clipPath id="${brush.id('disc')}">${disc(236, '#000')}</clipPath>`;
  const places = Array.from({ length: 7 }, (_, index): Stamp => {
    const angle = (index / 7) * 6.2832 + dice.between(-0.3, 0.3) + 0.5;
    const reach = dice.between(150, 212);
    return {
      x: 256 + cosine(angle) * reach,
      y: 250 + sine(angle) * reach,
      size: dice.between(14, 30),
      degrees: dice.between(-25, 25),
      colour: index % 2 === 0 ? '#fff' : palette.ground,
      opacity: index % 2 === 0 ? 0.55 : 0.4,
    };
  });
  const sign = (of: Motif): Shape[] => emblemOf(of, { x: 0, y: 0, size: 1 });
  const signs =
    brush.stamp(
      sign(motif),
      places.filter((_, index) => index % 2 === 0),
    ) +
    brush.stamp(
      sign(secondMotif),
      places.filter((_, index) => index % 2 === 1),
    );
  const rays =
    subject.kind === 'legendary'
      ? brush.tint(
          Array.from({ length: 12 }, (_, index) => ray(index * 30 + 15, 6, 60, 250)),
          '#fff',
          0.5,
        )
      : '';
  const hill: Shape = [
    [0, 400 + dice.between(-8, 8), 1],
    [140, 388 + dice.between(-12, 12)],
    [300, 398 + dice.between(-12, 12)],
    [512, 386, 1],
    [512, 512, 1],
    [0, 512, 1],
  ];
  return (
    `<defs>${clip}</defs><g clip-path="url(#${brush.id('disc')})">` +
    disc(236, `url(#${brush.gradient(palette.sky)})`) +
    rays +
    signs +
    brush.tint([hill], palette.ground, 0.55) +
    '</g>' +
    rim(sketch)
  );
}

/** Draws a ring or a wreath round the field of a rare creature; empty for the others. */
function rim({ brush, palette, subject }: Sketch): string {
  const ring = (r: number, width: number, colour: string, dash = ''): string =>
    disc(r, 'none', ` stroke="${colour}" stroke-width="${short(width)}"${dash}`);
  switch (subject.kind) {
    case 'common':
    case 'starter':
      return subject.mega
        ? ring(238, 7, palette.accent.base, ' stroke-dasharray="120 30 20 30"')
        : '';
    case 'legendary':
      return ring(238, 8, palette.gold.base) + ring(228, 2, palette.gold.deep);
    case 'mythical':
      return (
        ring(238, 5, palette.second.light) +
        brush.tint(
          Array.from({ length: 8 }, (_, index) => {
            const angle = (index / 8) * 6.28318 + 0.39;
            return star(
              256 + cosine(angle) * 238,
              256 + sine(angle) * 238,
              index % 2 === 0 ? 15 : 10,
              3.6,
              4,
            );
          }),
          palette.second.base,
        )
      );
    case 'ultraBeast':
      return (
        ring(238, 5, palette.second.base, ' stroke-dasharray="60 14"') +
        ring(226, 3, palette.accent.base, ' stroke-dasharray="16 22"')
      );
  }
}

/** Draws the shadow on the ground; `lift` is 0 for a creature that stands, 1 for one that hovers. */
export function drawShadow(
  { brush, palette }: Sketch,
  x: number,
  rx: number,
  lift: number,
): string {
  return brush.tint(
    [ellipse(x + 8, 440, rx * (1 - lift * 0.3), 15 - lift * 4)],
    palette.line,
    lift > 0.5 ? 0.13 : 0.2,
  );
}

/** Draws swirls round a mega form or sparks round a mythical creature, between field and creature. */
export function drawAura(sketch: Sketch): string {
  const { brush, palette, subject } = sketch;
  if (subject.mega) {
    const swirl = (offset: number, colour: string): string =>
      brush.tint(
        [
          tube(
            Array.from({ length: 7 }, (_, index): SpineKnot => {
              const angle = offset + index * 0.32;
              const r = 176 + index * 7;
              return [
                256 + cosine(angle) * r,
                256 + sine(angle) * r,
                index === 0 || index === 6 ? 0 : 4 + 10 * sine((index / 6) * 3.14159),
              ];
            }),
            1,
          ),
        ],
        colour,
        0.75,
      );
    return [0.2, 2.3, 4.4]
      .map((offset, index) =>
        swirl(offset, index === 1 ? palette.second.light : palette.accent.light),
      )
      .join('');
  }
  if (subject.kind === 'legendary' || subject.kind === 'ultraBeast') {
    return brush.glow(256, 236, 190, palette.accent.light, 0.6);
  }
  return subject.kind === 'mythical' ? brush.glow(256, 240, 190, '#ffffff', 0.85) : '';
}

/** Draws the clouds before a giant; empty for others. */
export function drawClouds({ brush, design, part }: Sketch): string {
  if (!design.giant) {
    return '';
  }
  const tone = { light: '#e88aa0', base: '#c4526f', deep: '#8e3153' };
  const cloud = (x: number, y: number, r: number): string =>
    brush.mass(
      [
        ellipse(x, y, r),
        ellipse(x - r * 1.05, y + r * 0.24, r * 0.68),
        ellipse(x + r * 1.1, y + r * 0.2, r * 0.74),
        ellipse(x + r * 0.1, y + r * 0.5, r * 1.2, r * 0.5),
      ],
      tone,
      { depth: 7 },
    );
  return part(
    'clouds',
    cloud(72, 92, 32) +
      cloud(436, 74, 36) +
      cloud(256, 478, 40) +
      cloud(92, 462, 34) +
      cloud(424, 464, 36),
  );
}

/** Draws the letter of a form's name on a round badge; empty for others, and for a body that is a letter. */
export function drawBadge({ brush, palette, design, part, mirrored }: Sketch): string {
  if (design.letter === undefined || design.build === 'letter') {
    return '';
  }
  const x = mirrored ? 90 : 422;
  const shapes = letterShapes(design.letter, { x, y: 420, size: 24, thick: 6, mirrored });
  return shapes === undefined
    ? ''
    : part(
        'letter',
        brush.mass([ellipse(x, 420, 44)], palette.accent, { depth: 6 }) +
          brush.tint(shapes, '#fff'),
      );
}
