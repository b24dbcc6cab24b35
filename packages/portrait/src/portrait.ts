import { clamp } from './arithmetic.ts';
import { drawAura, drawBackdrop, drawNight, drawShadow, drawStormClouds } from './backdrop.ts';
import { drawnExtent, type Extent } from './brush.ts';
import { drawLetter } from './letter.ts';
import { drawBall, drawCluster } from './plans/ball.ts';
import { drawArms, drawHumanoid, drawLegs, drawUpright } from './plans/biped.ts';
import { drawWinged } from './plans/bird.ts';
import { drawBubbles, drawFish } from './plans/fish.ts';
import { drawInsect } from './plans/insect.ts';
import { drawMoth } from './plans/moth.ts';
import { drawQuadruped } from './plans/quadruped.ts';
import { drawSerpent } from './plans/serpent.ts';
import { drawBlob, drawTentacles } from './plans/soft.ts';
import { short } from './shapes.ts';
import { createSketch, type Sketch } from './sketch.ts';
import type { BodyPlan, PortraitSubject } from './subject.ts';
import { drawWingPair } from './wings.ts';

/** A body plan; `lift` is 0 for creatures that stand, 1 for those that hover, and `width` half that of the shadow. */
type Plan = {
  readonly draw: (sketch: Sketch) => string;
  /** Draws the surroundings of the creature, which a cut-out leaves out. */
  readonly around?: () => string;
  readonly lift: number;
  readonly width: number;
};

const plans: Readonly<Record<BodyPlan, Plan>> = {
  arms: { draw: drawArms, lift: 0.8, width: 90 },
  ball: { draw: drawBall, lift: 0.8, width: 100 },
  blob: { draw: drawBlob, lift: 0, width: 140 },
  cluster: { draw: drawCluster, lift: 0.5, width: 150 },
  fish: { draw: drawFish, around: drawBubbles, lift: 1, width: 120 },
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

/** Draws what a design asks for: its plan, or a letter, with a pair of wings behind a plan that has none of its own. */
function drawCreature(sketch: Sketch): string {
  const { design } = sketch;
  if (design.form.letter !== undefined) {
    return drawLetter(sketch, design.form.letter);
  }
  return (hasOwnWings(sketch) ? '' : wingsBehind(sketch)) + plans[design.body].draw(sketch);
}

/** Plans that show wings where a creature has them. */
const wingedPlans: ReadonlySet<BodyPlan> = new Set([
  'wings',
  'moth',
  'quadruped',
  'upright',
  'humanoid',
  'arms',
  'ball',
]);

/** Whether a creature has no wings to show, or its plan shows them. */
export function hasOwnWings({ design: { body, flies, traits } }: Sketch): boolean {
  const isWinged = wingedPlans.has(body) || traits.pose === 'rearing' || traits.pose === 'hunter';
  return flies !== 'wings' || isWinged;
}

function wingsBehind(sketch: Sketch): string {
  const size = 130 + sketch.age * 60;
  return drawWingPair(sketch, { x: 256, y: 250, gap: 70, size, degrees: 8 });
}

/** Places a creature in its field: as large as fits, tall creatures larger than small ones, on the ground or above it. */
function fit(
  { heightMetres, mega, kind }: PortraitSubject,
  isGigantic: boolean,
  { lift, width }: { readonly lift: number; readonly width: number },
  { left, top, right, bottom }: Extent,
): { transform: string; x: number; rx: number } {
  const height = clamp(heightMetres ?? 1, 0.1, 20);
  const stature =
    0.85 + 0.15 * (height / (height + 0.6)) + (mega || kind === 'legendary' ? 0.03 : 0);
  const room = Math.min(446 / (right - left), 404 / (bottom - top), 1.3);
  // A gigantic form does not fit into the picture.
  const scale = Math.round(room * stature * (isGigantic ? 1.2 : 1) * 1000) / 1000;
  const middle = 256 - ((left + right) / 2) * scale;
  const ground = (isGigantic ? 490 : 440) - bottom * scale;
  const centred = 244 - ((top + bottom) / 2) * scale;
  const y = lift > 0.3 ? Math.min(ground - 10, centred) : ground;
  return {
    transform: `translate(${short(middle)} ${short(y)}) scale(${scale})`,
    x: middle + 256 * scale,
    rx: Math.min(width * scale, 152),
  };
}

/** An outline is 9 units wide; the filled shape covers its inner half. */
const strokes = 'stroke-width="9" stroke-linecap="round" stroke-linejoin="round"';

/**
 * Draws the portrait of a creature: a complete SVG document, 512 units wide and high, without text, filters, scripts or
 * external references. Equal subjects give equal text.
 */
export function drawPortrait(subject: PortraitSubject): string {
  const sketch = createSketch(subject);
  const { brush, mirrored, design } = sketch;
  const plan = plans[design.body];
  const lift = design.flies === 'no' ? plan.lift : Math.max(plan.lift, 0.6);
  const creature = (plan.around?.() ?? '') + drawCreature(sketch);
  const { gigantic } = design.form;
  const place = { lift: gigantic ? 0 : lift, width: plan.width };
  const { transform, x, rx } = fit(subject, gigantic, place, brush.extent());
  const figure =
    drawShadow(sketch, x, rx, lift) +
    `<g transform="${transform}">${creature}</g>` +
    (gigantic ? drawStormClouds(sketch) : '');
  const scene = drawBackdrop(sketch) + drawNight(sketch) + drawAura(sketch) + figure;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" ${strokes}>` +
    brush.definitions() +
    (mirrored ? `<g transform="matrix(-1 0 0 1 512 0)">${scene}</g>` : scene) +
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
