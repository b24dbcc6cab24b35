import { clamp, mix } from './arithmetic.ts';
import {
  drawAura,
  drawBackdrop,
  drawBadge,
  drawClouds,
  drawNight,
  drawShadow,
} from './backdrop.ts';
import { drawnExtent, type Extent } from './brush.ts';
import type { Build } from './builds.ts';
import type { Design } from './design.ts';
import { drawGrowth } from './growths.ts';
import { drawBall, drawCluster } from './plans/ball.ts';
import { drawArms, drawLegs, drawUpright } from './plans/biped.ts';
import { drawWinged } from './plans/bird.ts';
import { drawBubbles, drawFish } from './plans/fish.ts';
import { drawHumanoid } from './plans/humanoid.ts';
import {
  drawCandle,
  drawCocoon,
  drawCoral,
  drawFrog,
  drawGlobe,
  drawPalm,
  drawPlesiosaur,
  drawScarab,
  drawTree,
} from './plans/figures.ts';
import { drawHunter, drawInsect } from './plans/insect.ts';
import { drawMoth } from './plans/moth.ts';
import { drawQuadruped } from './plans/quadruped.ts';
import { drawSerpent } from './plans/serpent.ts';
import { drawBlob, drawTentacles } from './plans/soft.ts';
import { short } from './shapes.ts';
import { drawShell } from './shells.ts';
import { createSketch, type DrawnPart, type Sketch } from './sketch.ts';
import type { BodyPlan, PortraitSubject } from './subject.ts';
import { drawWingPair } from './wings.ts';

/** A body plan; `lift` is 0 for creatures that stand, 1 for those that hover, and `width` half that of the shadow. */
type Plan = {
  readonly draw: (sketch: Sketch) => string;
  readonly lift: number;
  readonly width: number;
};

const plans: Readonly<Record<BodyPlan, Plan>> = {
  arms: { draw: drawArms, lift: 0.8, width: 90 },
  ball: { draw: drawBall, lift: 0.8, width: 100 },
  blob: { draw: drawBlob, lift: 0, width: 140 },
  cluster: { draw: drawCluster, lift: 0.5, width: 150 },
  fish: { draw: drawFish, lift: 1, width: 120 },
  humanoid: { draw: drawHumanoid, lift: 0, width: 110 },
  insect: { draw: drawInsect, lift: 0, width: 150 },
  legs: { draw: drawLegs, lift: 0, width: 100 },
  moth: { draw: drawMoth, lift: 1, width: 80 },
  quadruped: { draw: drawQuadruped, lift: 0, width: 150 },
  serpent: { draw: drawSerpent, lift: 0, width: 150 },
  tentacles: { draw: drawTentacles, lift: 0.5, width: 130 },
  upright: { draw: drawUpright, lift: 0, width: 110 },
  wings: { draw: drawWinged, lift: 0.6, width: 90 },
};

/** The builds that look the same on every plan of the body. */
const figures: Readonly<Partial<Record<Build, (sketch: Sketch) => string>>> = {
  candle: drawCandle,
  cocoon: drawCocoon,
  coral: drawCoral,
  frog: drawFrog,
  globe: drawGlobe,
  hunter: drawHunter,
  palm: drawPalm,
  plain: drawBall,
  plesiosaur: drawPlesiosaur,
  rearing: drawSerpent,
  scarab: drawScarab,
  tree: drawTree,
};

/**
 * Places a creature in its field: as large as fits, tall and grown creatures larger than small and young ones, on the ground
 * or above it.
 */
function fit(
  { subject, design, age }: Sketch,
  { lift, width }: { lift: number; width: number },
  { left, top, right, bottom }: Extent,
): { transform: string; x: number; rx: number } {
  const height = clamp(subject.heightMetres ?? 1, 0.1, 20);
  const stature =
    (0.85 + 0.15 * (height / (height + 0.6))) * (subject.stages > 1 ? mix(0.84, 1, age) : 1) +
    (subject.mega || subject.kind === 'legendary' ? 0.03 : 0);
  // A giant reaches over the rim of its field, up to the edge of the picture.
  const room = design.giant
    ? Math.min(490 / (right - left), 484 / (bottom - top), 1.6)
    : Math.min(446 / (right - left), 404 / (bottom - top), 1.3) *
      Math.min(stature * design.scale, 1.12);
  const scale = Math.round(room * 1000) / 1000;
  const middle = 256 - ((left + right) / 2) * scale;
  const ground = (design.giant ? 502 : 440) - bottom * scale;
  const centred = 244 - ((top + bottom) / 2) * scale;
  const y = lift > 0.3 && !design.giant ? Math.min(ground - 26 * lift, centred) : ground;
  return {
    transform: `translate(${short(middle)} ${short(y)}) scale(${scale})`,
    x: middle + 256 * scale,
    rx: Math.min(width * scale, 152),
  };
}

/** Draws a creature, with the wings, shell and flares that its body plan has no place of its own for. */
function drawCreature(sketch: Sketch): string {
  const { design, age, drawn } = sketch;
  const creature = (figures[design.build] ?? plans[design.body].draw)(sketch);
  const wings =
    design.wings === 'none' || drawn.has('wings')
      ? ''
      : drawWingPair(sketch, { x: 256, y: 240, gap: 40, size: mix(90, 170, age), degrees: 14 });
  const shell = drawn.has('shell') ? '' : drawShell(sketch, { x: 296, y: 290, rx: 140, ry: 124 });
  return (sketch.subject.mega ? drawFlares(sketch) : '') + wings + shell + creature;
}

/** Draws the growths that stand out round a mega form. */
function drawFlares(sketch: Sketch): string {
  return sketch.part(
    'flares',
    ([-1, 1] as const)
      .flatMap((side) =>
        [38, 68, 98].map((degrees, index) =>
          drawGrowth(sketch, index === 1 ? sketch.secondMotif : sketch.motif, {
            x: 256 + side * 84,
            y: 236 + index * 34,
            size: 150 - index * 22,
            degrees: side * degrees,
            flip: side < 0,
          }),
        ),
      )
      .join(''),
  );
}

/** An outline is 9 units wide; the filled shape covers its inner half. */
const strokes = 'stroke-width="9" stroke-linecap="round" stroke-linejoin="round"';

/** Draws the creature in its field. */
function drawScene(sketch: Sketch): string {
  const { brush, design } = sketch;
  const plan = plans[design.body];
  const creature = drawCreature(sketch);
  const stands = design.build === 'seal' || (design.build === 'wader' && design.legs);
  const lift = stands ? 0 : Math.max(plan.lift, design.floats ? 0.9 : 0);
  const { transform, x, rx } = fit(sketch, { lift, width: plan.width }, brush.extent());
  const around = lift === 1 && design.body === 'fish' ? drawBubbles() : '';
  return (
    drawBackdrop(sketch) +
    drawNight(sketch) +
    drawAura(sketch) +
    drawShadow(sketch, x, rx, lift) +
    `<g transform="${transform}">${around}${creature}</g>` +
    drawClouds(sketch) +
    drawBadge(sketch)
  );
}

/**
 * Draws the portrait of a creature: a complete SVG document, 512 units wide and high, without text, filters, scripts or
 * external references. Equal subjects give equal text.
 */
export function drawPortrait(subject: PortraitSubject): string {
  const sketch = createSketch(subject);
  const scene = drawScene(sketch);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" ${strokes}>` +
    sketch.brush.definitions() +
    (sketch.mirrored ? `<g transform="matrix(-1 0 0 1 512 0)">${scene}</g>` : scene) +
    '</svg>'
  );
}

/** Units around a cut-out, so that no half-covered pixel is cut off. */
const cutOutMargin = 2;

/** Draws the creature of a portrait alone, as an SVG document of its size, without field, shadow or aura. */
export function drawCutOut(subject: PortraitSubject): string {
  const sketch = createSketch(subject);
  const { brush, mirrored } = sketch;
  const creature = drawCreature(sketch);
  const definitions = brush.definitions();
  const { left, top, right, bottom } = drawnExtent(creature, definitions);
  const width = short(right - left + 2 * cutOutMargin);
  const height = short(bottom - top + 2 * cutOutMargin);
  const start = mirrored ? -right - cutOutMargin : left - cutOutMargin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${short(start)} ${short(top - cutOutMargin)} ${width} ${height}" width="${width}" height="${height}" ${strokes}>` +
    definitions +
    (mirrored ? `<g transform="scale(-1 1)">${creature}</g>` : creature) +
    '</svg>'
  );
}

/** Draws the outline of a cut-out, filled with one colour. */
export function drawSilhouette(subject: PortraitSubject): string {
  return drawCutOut(subject)
    .replaceAll(/<(?<name>linear|radial)Gradient .*?<\/\k<name>Gradient>/g, '')
    .replaceAll(/ (?<what>fill|stroke)="(?:#|url)[^"]*"/g, ' $<what>="#23212c"')
    .replaceAll(/ (?:fill-|stroke-)?opacity="[^"]*"/g, '');
}

/** The content of a portrait: how it is designed, which parts of it are drawn, and the colour of its body. */
export type Inspection = {
  readonly design: Design;
  readonly drawn: ReadonlySet<DrawnPart>;
  readonly bodyColour: string;
};

/** Draws a portrait and tells what it shows, so that a test can compare it with the record. */
export function inspectPortrait(subject: PortraitSubject): Inspection {
  const sketch = createSketch(subject);
  drawScene(sketch);
  return { design: sketch.design, drawn: sketch.drawn, bodyColour: sketch.palette.body.base };
}
