import * as v from 'valibot';
import type { MoveEffect } from '../world/schema.ts';

const text = v.optional(v.string());
const chance = v.optional(v.number());
const turns = v.optional(v.number());
const percent = v.number();
const side = v.picklist(['target', 'user']);
const on = v.optional(side);

/** An effect of a move, as a catalog file and the service have it: what a world's files say, without their limits. */
export const EffectSchema = v.variant('kind', [
  v.object({ kind: v.literal('status'), status: v.string(), chance, on, text }),
  v.object({
    kind: v.literal('stages'),
    stats: v.record(v.string(), v.number()),
    chance,
    on,
    text,
  }),
  v.object({ kind: v.literal('heal'), percent, on, text }),
  v.object({ kind: v.literal('drain'), percent, text }),
  v.object({
    kind: v.literal('recoil'),
    percent,
    of: v.optional(v.picklist(['damage', 'health'])),
    text,
  }),
  v.object({ kind: v.literal('crash'), percent, text }),
  v.object({ kind: v.literal('hits'), min: v.number(), max: v.number(), text }),
  v.object({ kind: v.literal('critical'), rate: v.picklist(['high', 'always']), text }),
  v.object({
    kind: v.literal('damage'),
    amount: v.union([v.number(), v.literal('level')]),
    text,
  }),
  v.object({ kind: v.literal('knockout'), text }),
  v.object({ kind: v.literal('faint'), text }),
  v.object({ kind: v.literal('bind'), min: v.number(), max: v.number(), percent, text }),
  v.object({ kind: v.literal('charge'), away: v.optional(v.boolean()), text }),
  v.object({ kind: v.literal('recharge'), text }),
  v.object({ kind: v.literal('protect'), text }),
  v.object({ kind: v.literal('switch'), on: side, text }),
  v.object({ kind: v.literal('weather'), weather: v.string(), turns, text }),
  v.object({ kind: v.literal('terrain'), terrain: v.string(), turns, text }),
  v.object({ kind: v.literal('field'), effect: v.string(), turns, text }),
  v.object({ kind: v.literal('side'), effect: v.string(), on: side, turns, text }),
  v.object({
    kind: v.literal('ignores'),
    what: v.array(v.picklist(['protection', 'abilities', 'stages'])),
    text,
  }),
  v.object({ kind: v.literal('other'), text: v.string() }),
]) satisfies v.GenericSchema<unknown, MoveEffect>;
