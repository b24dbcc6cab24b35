/** Moves out of `@pkmn/sim`, in the members of a world's files. */
import { Dex, type Move } from '@pkmn/sim';
import { compileMove } from '../../src/catalog/compile-catalog.ts';
import { describeMove } from '../../src/catalog/describe-move.ts';
import type { MoveEffect, MoveEntry } from '../../src/world/schema.ts';
import type { Facts } from './facts.ts';
import { stats, typographic } from './sources.ts';

/** The part of a move that a secondary effect can have as well. */
type HitEffect = {
  readonly status?: string | undefined;
  readonly volatileStatus?: string | undefined;
  readonly boosts?: Readonly<Record<string, number>> | null | undefined;
  readonly weather?: string | undefined;
  readonly terrain?: string | undefined;
  readonly sideCondition?: string | undefined;
  readonly pseudoWeather?: string | undefined;
};

/** Whether the games have a move: it is no joke, no invention of a community, no Z-move, Max move or type of Hidden Power. */
export function isListed(move: Move): boolean {
  return (
    move.exists &&
    !move.isZ &&
    !move.isMax &&
    move.realMove === undefined &&
    move.isNonstandard !== 'CAP' &&
    move.isNonstandard !== 'Custom'
  );
}

/** All moves, sorted by name. Throws if a fact is of no move, or if nothing can be told of a move. */
export function buildMoves({ moveNotes, moveNames }: Facts): MoveEntry[] {
  const { adding, replacing, aliases } = moveNotes;
  const moves = Dex.moves
    .all()
    .filter(isListed)
    .map((move) => {
      const name = typographic(move.name);
      const entry = moveEntry(move, effectsOf(move, adding[name], replacing[name]));
      if (describeMove(compileMove(entry)).startsWith(`A move of the type ${entry.type}`)) {
        throw new Error(`There is nothing to tell of "${name}": it needs a note`);
      }
      const [known, names] = [aliases[name], moveNames[name]];
      return { ...entry, ...(known && { aliases: [...known] }), ...(names && { names }) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(moves.map(({ name }) => name));
  for (const name of [adding, replacing, aliases, moveNames].flatMap((notes) =>
    Object.keys(notes),
  )) {
    if (!names.has(name)) {
      throw new Error(`"${name}", of which the facts tell, is no move`);
    }
  }
  return moves;
}

function moveEntry(move: Move, effects: MoveEffect[]): MoveEntry {
  const flags = Object.keys(move.flags).flatMap((flag) => flagNames.get(flag) ?? []);
  return {
    name: typographic(move.name),
    type: move.type,
    category: move.category.toLowerCase(),
    ...(move.basePower > 0 && { power: move.basePower }),
    ...(move.accuracy !== true && { accuracy: move.accuracy }),
    ...(isUnlimited(move) ? {} : { pp: move.pp }),
    ...(move.priority !== 0 && { priority: move.priority }),
    generation: isOfArceus(move) ? 8 : move.gen,
    target: targets[move.target],
    ...(flags.length > 0 && { flags: flags.toSorted() }),
    ...(effects.length > 0 && { effects }),
  };
}

/** The moves of *Legends: Arceus*, a game of generation 8; the source dates them by the first game with battles of its kind. */
function isOfArceus({ num }: Move): boolean {
  return num >= 827 && num <= 850;
}

/** What a creature does without any move left. */
function isUnlimited({ id }: Move): boolean {
  return String(id) === 'struggle';
}

/** The source's flags that the games tell of. */
const flagNames: ReadonlyMap<string, string> = new Map([
  ...'contact sound punch bite bullet pulse slicing wind powder dance reflectable'
    .split(' ')
    .map((flag) => [flag, flag] as const),
  ['heal', 'healing'],
  ['defrost', 'thawing'],
  ['protect', 'protectable'],
  ['snatch', 'snatchable'],
]);

const targets: Readonly<Record<Move['target'], string>> = {
  normal: 'one nearby',
  any: 'one at any distance',
  adjacentFoe: 'one foe nearby',
  adjacentAlly: 'one ally nearby',
  adjacentAllyOrSelf: 'the user or one ally nearby',
  allAdjacent: 'all nearby',
  allAdjacentFoes: 'all foes nearby',
  allies: 'the user and its allies',
  allySide: 'the user\u2019s side',
  allyTeam: 'the user\u2019s team',
  foeSide: 'the opposing side',
  all: 'the whole battle',
  randomNormal: 'one foe at random',
  scripted: 'the last attacker',
  self: 'the user',
};

const statNames: ReadonlyMap<string, string> = new Map([
  ...stats,
  ['accuracy', 'Accuracy'],
  ['evasion', 'Evasion'],
]);

const statuses: ReadonlyMap<string, string> = new Map([
  ['brn', 'burned'],
  ['par', 'paralysed'],
  ['psn', 'poisoned'],
  ['tox', 'badly poisoned'],
  ['slp', 'asleep'],
  ['frz', 'frozen'],
  ['confusion', 'confused'],
  ['flinch', 'flinching'],
]);

const weathers: ReadonlyMap<string, string> = new Map([
  ['raindance', 'rain'],
  ['sunnyday', 'harsh sunlight'],
  ['sandstorm', 'a sandstorm'],
  ['hail', 'hail'],
  ['snowscape', 'snow'],
]);

/** Sides, fields and slots that are put into effect, by the source's id of it. */
const sides: ReadonlyMap<string, readonly [name: string, turns: number | undefined]> = new Map([
  ['auroraveil', ['Aurora Veil', 5]],
  ['craftyshield', ['Crafty Shield', 1]],
  ['lightscreen', ['Light Screen', 5]],
  ['luckychant', ['Lucky Chant', 5]],
  ['matblock', ['Mat Block', 1]],
  ['mist', ['Mist', 5]],
  ['quickguard', ['Quick Guard', 1]],
  ['reflect', ['Reflect', 5]],
  ['safeguard', ['Safeguard', 5]],
  ['spikes', ['Spikes', undefined]],
  ['stealthrock', ['Stealth Rock', undefined]],
  ['stickyweb', ['Sticky Web', undefined]],
  ['tailwind', ['Tailwind', 4]],
  ['toxicspikes', ['Toxic Spikes', undefined]],
  ['wideguard', ['Wide Guard', 1]],
]);

const fields: ReadonlyMap<string, readonly [name: string, turns: number]> = new Map([
  ['fairylock', ['Fairy Lock', 2]],
  ['gravity', ['Gravity', 5]],
  ['iondeluge', ['Ion Deluge', 1]],
  ['magicroom', ['Magic Room', 5]],
  ['mudsport', ['Mud Sport', 5]],
  ['trickroom', ['Trick Room', 5]],
  ['watersport', ['Water Sport', 5]],
  ['wonderroom', ['Wonder Room', 5]],
]);

/** Effects whose usual sentence a note may replace. */
const replaceable: ReadonlySet<MoveEffect['kind']> = new Set([
  'side',
  'field',
  'protect',
  'charge',
  'faint',
  'heal',
  'hits',
  'stages',
]);

function effectsOf(
  move: Move,
  adding: string | undefined,
  replacing: string | undefined,
): MoveEffect[] {
  const before: MoveEffect[] = [
    ...damageEffects(move),
    ...hitEffects(move, undefined, onTarget(move)),
    ...(move.secondaries ?? []).flatMap((secondary) => [
      ...hitEffects(secondary, secondary.chance, 'target'),
      ...hitEffects(secondary.self ?? {}, secondary.chance, 'user'),
    ]),
    ...hitEffects(move.self ?? {}, move.self?.chance, 'user'),
    ...hitEffects(move.selfBoost ?? {}, undefined, 'user'),
  ];
  const after = costEffects(move);
  const changed = [...before, ...after].find(({ kind }) => replaceable.has(kind));
  const withText = (effect: MoveEffect): MoveEffect =>
    effect === changed && replacing !== undefined ? { ...effect, text: replacing } : effect;
  const others = [changed ? undefined : replacing, adding].filter((text) => text !== undefined);
  return [
    ...before.map(withText),
    ...others.map((text): MoveEffect => ({ kind: 'other', text })),
    ...after.map(withText),
  ];
}

function onTarget({ target }: Move): 'user' | 'target' {
  return target === 'self' || target === 'allySide' ? 'user' : 'target';
}

/** The effects that a move has, of all that it may have. */
function present(effects: readonly (MoveEffect | false | undefined)[]): MoveEffect[] {
  return effects.filter((effect) => effect !== false && effect !== undefined);
}

/** How it does damage, and to whom it gives health. */
function damageEffects(move: Move): MoveEffect[] {
  const { multihit, damage } = move;
  const [min, max] = typeof multihit === 'number' ? [multihit, multihit] : (multihit ?? []);
  const always = move.willCrit === true;
  const ignores = (
    [
      ['protection', move.breaksProtect],
      ['abilities', move.ignoreAbility],
      ['stages', move.ignoreDefensive],
    ] as const
  ).flatMap(([what, does]) => (does === true ? [what] : []));
  return present([
    move.flags.charge !== undefined && {
      kind: 'charge',
      ...(awayMoves.has(move.name) && { away: true }),
    },
    multihit !== undefined && {
      kind: 'hits',
      min: move.multiaccuracy === true ? 1 : (min ?? 1),
      max: max ?? 1,
    },
    Boolean(move.ohko) && { kind: 'knockout' },
    (typeof damage === 'number' || damage === 'level') && { kind: 'damage', amount: damage },
    (always || (move.critRatio ?? 1) > 1) && {
      kind: 'critical',
      rate: always ? 'always' : 'high',
    },
    ignores.length > 0 && { kind: 'ignores', what: ignores },
    move.drain && { kind: 'drain', percent: percentOf(move.drain) },
    move.heal !== null &&
      move.heal !== undefined && {
        kind: 'heal',
        percent: percentOf(move.heal),
        ...(move.target !== 'self' && { on: 'target' as const }),
      },
  ]);
}

/** Moves whose user cannot be hit while it prepares. */
const awayMoves: ReadonlySet<string> = new Set([
  'Bounce',
  'Dig',
  'Dive',
  'Fly',
  'Phantom Force',
  'Shadow Force',
  'Sky Drop',
]);

function percentOf([part, whole]: readonly number[]): number {
  return Math.round(((part ?? 0) / (whole ?? 1)) * 1000) / 10;
}

/** What happens to a creature that a move or a part of it is on. */
function hitEffects(
  effect: HitEffect,
  chance: number | undefined,
  on: 'user' | 'target',
): MoveEffect[] {
  const often = chance === undefined || chance === 100 ? {} : { chance };
  const whose = on === 'user' ? { on } : {};
  const found = [effect.status, effect.volatileStatus].flatMap(
    (id) => statuses.get(id ?? '') ?? [],
  );
  const changed = [...statNames].flatMap(([id, name]): [string, number][] => {
    const stages = effect.boosts?.[id];
    return stages === undefined ? [] : [[name, stages]];
  });
  return present([
    ...found.map((status): MoveEffect => ({ kind: 'status', status, ...often, ...whose })),
    effect.volatileStatus === 'partiallytrapped' && { kind: 'bind', min: 4, max: 5, percent: 12.5 },
    effect.volatileStatus === 'mustrecharge' && { kind: 'recharge' },
    changed.length > 0 && {
      kind: 'stages',
      stats: Object.fromEntries(changed),
      ...often,
      ...whose,
    },
    ...fieldEffects(effect, on),
  ]);
}

function fieldEffects(effect: HitEffect, on: 'user' | 'target'): MoveEffect[] {
  const weather = weathers.get((effect.weather ?? '').toLowerCase());
  const terrain = /^(\w+)terrain$/.exec(effect.terrain ?? '')?.[1];
  const [side, sideTurns] = sides.get(effect.sideCondition ?? '') ?? [];
  const [field, turns] = fields.get(effect.pseudoWeather ?? '') ?? [];
  return present([
    weather !== undefined && { kind: 'weather', weather, turns: 5 },
    terrain !== undefined && { kind: 'terrain', terrain, turns: 5 },
    side !== undefined && {
      kind: 'side',
      effect: side,
      on,
      ...(sideTurns !== undefined && { turns: sideTurns }),
    },
    field !== undefined && turns !== undefined && { kind: 'field', effect: field, turns },
  ]);
}

/** What it costs its user, and who leaves the battle. */
function costEffects(move: Move): MoveEffect[] {
  const halves = move.mindBlownRecoil === true || move.name === 'Chloroblast';
  const ofHealth = halves ? 50 : move.struggleRecoil === true ? 25 : 0;
  return present([
    move.stallingMove === true && !move.sideCondition && { kind: 'protect' },
    move.recoil && { kind: 'recoil', percent: Math.round(percentOf(move.recoil)) },
    ofHealth > 0 && { kind: 'recoil', percent: ofHealth, of: 'health' },
    move.hasCrashDamage === true && { kind: 'crash', percent: 50 },
    move.selfdestruct !== undefined && { kind: 'faint' },
    move.forceSwitch === true && { kind: 'switch', on: 'target' },
    move.selfSwitch !== undefined &&
      move.name !== 'Revival Blessing' && { kind: 'switch', on: 'user' },
  ]);
}
