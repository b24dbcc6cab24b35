/** Descriptions of moves whose world's files give none, computed from their facts (decision 25). */
import { listed } from '../world/phrases.ts';
import type { MoveFacts } from './catalog.ts';

type MoveEffect = MoveFacts['effects'][number];

/** Describes a move in a few sentences: its damage, then each of its effects. */
export function describeMove(move: MoveFacts): string {
  if (move.description !== undefined) {
    return move.description;
  }
  const opening = openingOf(move);
  const sentences = [
    ...(opening === undefined ? [] : [opening]),
    ...move.effects.filter((effect) => !isInOpening(effect, move)).map(sentenceOf),
    ...closingsOf(move, opening !== undefined),
  ];
  const [first = `A move of the type ${move.type}.`, ...rest] = sentences;
  return [
    first.replace(/^[Ii]t (?<verb>[a-z])/, (_, verb: string) => verb.toUpperCase()),
    ...rest,
  ].join(' ');
}

type EffectOf<Kind extends MoveEffect['kind']> = Extract<MoveEffect, { kind: Kind }>;

function find<Kind extends MoveEffect['kind']>(
  move: MoveFacts,
  kind: Kind,
): EffectOf<Kind> | undefined {
  return move.effects.find((effect): effect is EffectOf<Kind> => effect.kind === kind);
}

/** Effects that are part of the sentence about the damage. */
function isInOpening(effect: MoveEffect, { power }: MoveFacts): boolean {
  return power !== undefined && (effect.kind === 'hits' || effect.kind === 'charge');
}

/** The sentence about the damage; undefined for a move without power. */
function openingOf(move: MoveFacts): string | undefined {
  const { power, priority } = move;
  if (power === undefined) {
    return undefined;
  }
  const charge = find(move, 'charge');
  const hits = find(move, 'hits');
  const own = charge?.text ?? hits?.text;
  if (own !== undefined) {
    return own;
  }
  const before = charge
    ? charge.away === true
      ? 'The user is out of reach for a turn, then hits'
      : 'Needs a turn to prepare, then hits'
    : 'Hits';
  const count = hits ? ` ${timesOf(hits)}` : '';
  const each = hits ? ' each' : '';
  return `${before}${manyOf(move)}${count} for ${power}${each}${orderOf(priority, ', ')}.`;
}

/** Names the targets if there are several. */
function manyOf({ target = '' }: MoveFacts): string {
  return /^(?:all|both|each|every)\b/.test(target) ? ` ${target}` : '';
}

function orderOf(priority: number, before: string): string {
  return priority === 0 ? '' : `${before}${priority > 0 ? 'before' : 'after'} most other moves`;
}

/** What follows the effects. */
function closingsOf({ power, accuracy, priority, effects }: MoveFacts, opened: boolean): string[] {
  const misses = accuracy !== undefined || power === undefined;
  // To say that a protection goes first says nothing: it would be too late otherwise.
  const protects = effects.some(
    (effect) => effect.kind === 'protect' || (effect.kind === 'side' && effect.turns === 1),
  );
  return [
    ...(misses ? [] : ['It never misses.']),
    ...(opened || protects || priority === 0 ? [] : [`It goes${orderOf(priority, ' ')}.`]),
  ];
}

/** The sentence of an effect, which begins with `It` if the move itself is the subject. */
function sentenceOf(effect: MoveEffect): string {
  if (effect.text !== undefined) {
    return effect.text;
  }
  switch (effect.kind) {
    case 'status':
      return `${lead(effect.chance)} ${statusOf(effect)}.`;
    case 'stages':
      return `${lead(effect.chance)} ${stagesOf(effect)}.`;
    case 'heal':
      return `It restores ${share(effect.percent)} of ${whose(effect.on ?? 'user')} health.`;
    case 'drain':
      return `It heals the user by ${share(effect.percent)} of the damage.`;
    case 'recoil':
      return effect.of === 'health'
        ? `It costs the user ${share(effect.percent)} of its health.`
        : `It costs the user ${share(effect.percent)} of the damage.`;
    case 'crash':
      return `If it misses, the user loses ${share(effect.percent)} of its health.`;
    case 'hits':
      return `It hits ${timesOf(effect)}.`;
    case 'critical':
      return effect.rate === 'always'
        ? 'It always lands a critical hit.'
        : 'It lands critical hits more often.';
    case 'damage':
      return effect.amount === 'level'
        ? 'It does as much damage as the user has levels.'
        : `It always does ${effect.amount} damage.`;
    case 'knockout':
      return 'It makes the target faint at one stroke.';
    case 'faint':
      return 'The user faints.';
    case 'bind':
      return `It holds the target for ${range(effect)} turns, each of which costs it ${share(effect.percent)} of its health.`;
    case 'charge':
      return 'It needs a turn to prepare.';
    case 'recharge':
      return 'The user has to rest on its next turn.';
    case 'protect':
      return 'It protects the user this turn, less surely each time in a row.';
    case 'switch':
      return effect.on === 'user'
        ? 'The user leaves the battle for another of its team.'
        : 'It drives the target out of the battle, and another takes its place.';
    case 'weather':
      return `It brings ${effect.weather}${forTurns(effect.turns)}.`;
    case 'terrain':
      return `It covers the ground with ${effect.terrain} terrain${forTurns(effect.turns)}.`;
    case 'field':
      return `It brings ${effect.effect}${forTurns(effect.turns)}.`;
    case 'side':
      return `It puts ${effect.effect} on ${whose(effect.on)} side${forTurns(effect.turns)}.`;
    case 'ignores':
      return `It disregards ${listed(
        effect.what.map((each) => ignored[each]),
        'and',
      )}.`;
    case 'other':
      return effect.text;
  }
}

const ignored = {
  protection: 'protection',
  abilities: 'abilities that would stop or weaken it',
  stages: 'raised stats of the target',
} as const;

function lead(chance: number | undefined): string {
  return chance === undefined || chance === 100 ? 'It' : `${oftenness(chance)} it`;
}

const oftennesses: ReadonlyMap<number, string> = new Map([
  [10, 'One time in ten'],
  [20, 'One time in five'],
  [25, 'One time in four'],
  [30, 'Three times in ten'],
  [40, 'Two times in five'],
  [50, 'Half the time'],
  [60, 'Three times in five'],
  [70, 'Seven times in ten'],
  [75, 'Three times in four'],
  [80, 'Four times in five'],
  [90, 'Nine times in ten'],
]);

function oftenness(percent: number): string {
  return oftennesses.get(percent) ?? `${percent} percent of the time`;
}

/** The names of what a move does, which a search of moves knows: `burned`, `raises Speed`, `recoil`, `Stealth Rock`. */
export function effectNamesOf({ effects }: MoveFacts): readonly string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === 'status') {
      return effect.status;
    }
    if (effect.kind === 'stages') {
      const changed = Object.entries(effect.stats);
      return changed.map(([stat, stages]) => `${stages > 0 ? 'raises' : 'lowers'} ${stat}`);
    }
    if (effect.kind === 'field' || effect.kind === 'side') {
      return effect.effect;
    }
    if (effect.kind === 'weather') {
      return [effect.kind, effect.weather];
    }
    // That of all other moves is no effect.
    return effect.kind === 'damage' ? 'fixed damage' : effect.kind === 'other' ? [] : effect.kind;
  });
}

/** Verbs for conditions that are known everywhere. */
const verbs: ReadonlyMap<string, readonly [before: string, after: string]> = new Map([
  ['burned', ['burns', '']],
  ['paralysed', ['paralyses', '']],
  ['poisoned', ['poisons', '']],
  ['badly poisoned', ['badly poisons', '']],
  ['frozen', ['freezes', '']],
  ['asleep', ['puts', ' to sleep']],
  ['confused', ['confuses', '']],
  ['flinching', ['makes', ' flinch']],
  ['trapped', ['traps', '']],
]);

function statusOf({ status, on = 'target' }: EffectOf<'status'>): string {
  const [before, after] = verbs.get(status) ?? ['leaves', ` ${status}`];
  return `${before} the ${on}${after}`;
}

function stagesOf({ stats, on = 'target' }: EffectOf<'stages'>): string {
  const byStages = Map.groupBy(Object.entries(stats), ([, stages]) => stages);
  const parts = Array.from(byStages).map(([stages, changed], i) => {
    const names = listed(
      changed.map(([name]) => name),
      'and',
    );
    const amount = `${numeral(Math.abs(stages))} stage${Math.abs(stages) === 1 ? '' : 's'}`;
    return `${stages > 0 ? 'raises' : 'lowers'} ${i === 0 ? whose(on) : 'its'} ${names} by ${amount}`;
  });
  return listed(parts, 'and');
}

function whose(on: 'user' | 'target'): string {
  return `the ${on}\u2019s`;
}

function timesOf({ min, max }: EffectOf<'hits'>): string {
  if (min !== max) {
    return `${numeral(min)} to ${numeral(max)} times`;
  }
  return min === 2 ? 'twice' : `${numeral(min)} times`;
}

function range({ min, max }: { readonly min: number; readonly max: number }): string {
  return min === max ? numeral(min) : `${numeral(min)} to ${numeral(max)}`;
}

function forTurns(turns: number | undefined): string {
  return turns === undefined ? '' : ` for ${numeral(turns)} turn${turns === 1 ? '' : 's'}`;
}

const numerals = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

function numeral(number: number): string {
  return numerals[number] ?? String(number);
}

const shares: ReadonlyMap<number, string> = new Map([
  [12.5, 'an eighth'],
  [25, 'a quarter'],
  [33, 'a third'],
  [50, 'half'],
  [75, 'three quarters'],
  [100, 'all'],
]);

function share(percent: number): string {
  return shares.get(percent) ?? `${percent} percent`;
}
