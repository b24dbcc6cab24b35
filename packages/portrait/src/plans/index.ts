import type { BodyPlan } from '../subject.ts';
import type { Sketch } from '../sketch.ts';
import { drawArms } from './arms.ts';
import { drawBall } from './ball.ts';
import { drawBlob } from './blob.ts';
import { drawCluster } from './cluster.ts';
import { drawBubbles, drawFish } from './fish.ts';
import { drawHumanoid } from './humanoid.ts';
import { drawInsect } from './insect.ts';
import { drawLegs } from './legs.ts';
import { drawMoth } from './moth.ts';
import { drawQuadruped } from './quadruped.ts';
import { drawSerpent } from './serpent.ts';
import { drawTentacles } from './tentacles.ts';
import { drawUpright } from './upright.ts';
import { drawWinged } from './wings.ts';

/** How the creature of a body plan is drawn, and how far it is above the ground (0 stands, 1 hovers). */
export type Plan = {
  readonly draw: (sketch: Sketch) => string;
  /** What is around the creature, behind it, in its units; a cut-out goes without. */
  readonly around?: () => string;
  readonly lift: number;
  readonly width: number;
};

export const plans: Readonly<Record<BodyPlan, Plan>> = {
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
