import * as v from 'valibot';
import { Effect } from './effect.ts';
import {
  Description,
  described,
  foundByLookups,
  localNames,
  namedObject,
  optionalMember,
  Percent,
  PositiveInteger,
  SchemaAddress,
  Text,
} from './fields.ts';

/** A move that creatures can learn. */
export const MoveSchema = v.pipe(
  namedObject('Move', {
    $schema: SchemaAddress,
    name: described(Text, 'Name of the move, which no other has.'),
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
