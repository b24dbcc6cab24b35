import * as v from 'valibot';
import { described, optionalMember } from '../described.ts';
import {
  Description,
  foundByLookups,
  localNames,
  MemberName,
  namedObject,
  Percent,
  PositiveInteger,
  SchemaAddress,
  Text,
} from './fields.ts';

/** Whose state an effect changes. */
const Side = v.picklist(['target', 'user']);

const chance = optionalMember(
  v.pipe(Percent, v.gtValue(0, 'Invalid chance: Expected a percentage above 0')),
  'Percent of the uses in which it happens. Without it, it always does.',
);
const text = optionalMember(
  Text,
  'The effect in a sentence of your own, which the description of the move has instead of the usual one.',
);
const turns = optionalMember(PositiveInteger, 'Number of turns that it lasts.');
const aPercentage = v.pipe(Percent, v.gtValue(0, 'Invalid share: Expected a percentage above 0'));

function effect<const Kind extends string, const Entries extends v.ObjectEntries>(
  kind: Kind,
  meaning: string,
  entries: Entries,
) {
  return namedObject(`Effect ${kind}`, {
    kind: described(v.literal(kind), meaning),
    ...entries,
    text,
  });
}

const effects = {
  status: effect('status', 'Changes the condition of a creature.', {
    status: described(
      Text,
      'The condition, as it follows the word `is`: `burned`, `asleep`, `confused`, `trapped`.',
    ),
    chance,
    on: optionalMember(Side, 'Who gets it: the `target`, as without this member, or the `user`.'),
  }),
  stages: effect('stages', 'Raises or lowers stats by stages.', {
    stats: described(
      v.record(
        Text,
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(-12),
          v.maxValue(12),
          v.notValue(0, 'Invalid stages: Expected a number other than 0'),
        ),
      ),
      'Stages by the name of the stat, below 0 if it is lowered: `{ "Attack": 1 }`.',
    ),
    chance,
    on: optionalMember(
      Side,
      'Whose stats: those of the `target`, as without this member, or `user`.',
    ),
  }),
  heal: effect('heal', 'Restores health.', {
    percent: described(aPercentage, 'Percent of the full health that it restores.'),
    on: optionalMember(Side, 'Who is healed: the `user`, as without this member, or the `target`.'),
  }),
  drain: effect('drain', 'Heals the user by a share of the damage.', {
    percent: described(aPercentage, 'Percent of the damage that the user gets.'),
  }),
  recoil: effect('recoil', 'Costs the user health.', {
    percent: described(aPercentage, 'Percent of the damage, or of the full health.'),
    of: optionalMember(
      v.picklist(['damage', 'health']),
      'What the percentage is of: the `damage`, as without this member, or the full `health` of the user.',
    ),
  }),
  crash: effect('crash', 'Costs the user health if the move misses.', {
    percent: described(aPercentage, 'Percent of the full health of the user.'),
  }),
  hits: effect('hits', 'Hits several times.', {
    min: described(PositiveInteger, 'Least number of hits.'),
    max: described(PositiveInteger, 'Greatest number of hits.'),
  }),
  critical: effect('critical', 'Lands critical hits.', {
    rate: described(
      v.picklist(['high', 'always']),
      '`high` if a critical hit is likelier than usual, `always` if each hit is one.',
    ),
  }),
  damage: effect('damage', 'Does damage that no stat changes.', {
    amount: described(
      v.union(
        [PositiveInteger, v.literal('level')],
        'Invalid amount: Expected a whole number above 0 or "level"',
      ),
      'The damage in points, or `level` for the level of the user.',
    ),
  }),
  knockout: effect('knockout', 'Makes the target faint at one stroke.', {}),
  faint: effect('faint', 'Makes the user faint.', {}),
  bind: effect('bind', 'Holds the target, and hurts it on every turn.', {
    min: described(PositiveInteger, 'Least number of turns.'),
    max: described(PositiveInteger, 'Greatest number of turns.'),
    percent: described(aPercentage, 'Percent of the full health that each turn costs.'),
  }),
  charge: effect('charge', 'Needs a turn of preparation.', {
    away: optionalMember(v.boolean(), 'Whether the user is out of reach on that turn.'),
  }),
  recharge: effect('recharge', 'Costs the user its next turn.', {}),
  protect: effect('protect', 'Protects the user for a turn, less surely each time in a row.', {}),
  switch: effect('switch', 'Makes a creature leave the battle for another.', {
    on: described(Side, 'Who leaves: the `user` or the `target`.'),
  }),
  weather: effect('weather', 'Changes the weather.', {
    weather: described(Text, 'The weather: `rain`.'),
    turns,
  }),
  terrain: effect('terrain', 'Covers the ground.', {
    terrain: described(Text, 'The terrain: `grassy`.'),
    turns,
  }),
  field: effect('field', 'Changes the rules of the battle for all.', {
    effect: described(Text, 'Name of what changes: `Gravity`.'),
    turns,
  }),
  side: effect('side', 'Changes something for one side of the battle.', {
    effect: described(Text, 'Name of what changes: `Reflect`.'),
    on: described(Side, 'Whose side: that of the `user` or of the `target`.'),
    turns,
  }),
  ignores: effect('ignores', 'Disregards what stops or weakens other moves.', {
    what: described(
      v.pipe(v.array(v.picklist(['protection', 'abilities', 'stages'])), v.minLength(1)),
      'What it disregards: `protection` by a move, `abilities`, or raised `stages` of the target.',
    ),
  }),
  other: namedObject('Effect other', {
    kind: described(v.literal('other'), 'Does what there is no other kind for.'),
    text: described(Text, 'The effect in a sentence: `Swaps the held items of user and target.`'),
  }),
};

type AnyEffect = v.InferOutput<(typeof effects)[keyof typeof effects]>;

const AnyEffect = v.union(Object.values(effects));
const byKind = new Map<unknown, v.GenericSchema<unknown, AnyEffect>>(Object.entries(effects));
const kinds = Object.keys(effects);
const OfUnknownKind = v.pipe(v.looseObject({ kind: v.picklist(kinds) }), v.never());

/** What a move does beside its damage. It is read as its `kind` says, so that issues are about that kind alone. */
export const Effect = v.lazy((input): v.GenericSchema<unknown, AnyEffect> => {
  // Without a value it is asked for its JSON Schema.
  if (input === undefined) {
    return AnyEffect;
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return v.never('Invalid type: Expected an object');
  }
  return byKind.get('kind' in input ? input.kind : undefined) ?? OfUnknownKind;
});

/** A move that creatures can learn. */
export const MoveSchema = v.pipe(
  namedObject('Move', {
    $schema: SchemaAddress,
    name: described(MemberName, 'Name of the move, which no other has.'),
    aliases: optionalMember(v.array(Text), 'Other names that find this move.'),
    names: localNames('move', 'Dochtlohe', foundByLookups),
    type: described(Text, 'Name of its type, as the file of the world spells it.'),
    category: described(
      Text,
      'Its category, one of `moveCategories` in the file of the world: `physical`.',
    ),
    power: optionalMember(
      PositiveInteger,
      'Its power. Without it, it does no damage or the effects say how much.',
    ),
    accuracy: optionalMember(
      v.pipe(Percent, v.gtValue(0, 'Invalid accuracy: Expected a percentage above 0')),
      'Percent of the uses that hit. Without it, it cannot miss.',
    ),
    pp: optionalMember(PositiveInteger, 'How often it can be used before a rest.'),
    priority: optionalMember(
      v.pipe(v.number(), v.integer(), v.minValue(-99), v.maxValue(99)),
      'Moves of a higher priority go first, whatever the speed; 0 without it.',
    ),
    generation: optionalMember(PositiveInteger, 'Generation in which it first was there, from 1.'),
    target: optionalMember(Text, 'What it is aimed at: `one foe`.'),
    flags: optionalMember(
      v.array(Text),
      'Words that other rules of the world refer to: `contact`, `sound`.',
    ),
    effects: optionalMember(v.array(Effect), 'What it does beside its damage.'),
    description: v.optional(Description),
  }),
  v.transform(({ $schema: _address, ...move }) => move),
);

const aLevel = 'Invalid level: Expected a whole number from 0 to 999, or an array of them';
const Level = v.pipe(
  v.number(aLevel),
  v.integer(aLevel),
  v.minValue(0, aLevel),
  v.maxValue(999, aLevel),
);

/** The moves that a form learns. A form without a learnset has that of its creature's base form. */
export const LearnsetSchema = v.pipe(
  namedObject('Learnset', {
    $schema: SchemaAddress,
    form: described(Text, 'Name of the form that learns, exactly as it is spelled there.'),
    alsoFor: optionalMember(
      v.array(Text),
      'Names of other forms that learn the same. A form without a learnset has that of its base form.',
    ),
    game: optionalMember(Text, 'Name of the game that the learnset is of.'),
    level: optionalMember(
      v.record(Text, v.union([Level, v.pipe(v.array(Level), v.minLength(1))], aLevel)),
      'Levels at which it learns moves, by their names: `{ "Ember": 7 }`; an array if there are several. 0 is the moment in which it evolves.',
    ),
    ways: optionalMember(
      v.record(Text, v.array(Text)),
      'Names of the moves that it learns in other ways, by way: `{ "machine": ["Ember"] }`.',
    ),
  }),
  v.transform(({ $schema: _address, ...learnset }) => learnset),
);
