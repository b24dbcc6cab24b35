import * as v from 'valibot';
import { objectOf } from '../object-of.ts';
import { maybe, told } from '../told.ts';
import { PositiveInteger, Slug, Text } from './scalars.ts';

/**
 * One way in which a form comes from an earlier one. `from` is the name of a form; several ways from the same form are
 * alternatives, the members of one way hold together. `condition` is a phrase for what no other member can say; it
 * continues a sentence, as in `Evolves A into B with more strength than sense`.
 */
export const Evolution = objectOf(
  'Evolution',
  {
    from: told(Text, 'Name of the form that evolves, exactly as it is spelled there.'),
    by: told(
      v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
      'What brings it about. `stone`, `item` and `move` need the member of that name as well.',
    ),
    level: maybe(PositiveInteger, 'Level that must be reached.'),
    stone: maybe(Slug, 'Slug of the stone, as the file of evolution stones has it.'),
    item: maybe(
      Text,
      'Name of an item: used where `by` is `item`, held while it evolves elsewhere.',
    ),
    move: maybe(Text, 'Name of the move that it knows.'),
    gender: maybe(
      v.picklist(['male', 'female']),
      'Gender that evolves in this way, if only one does.',
    ),
    time: maybe(v.picklist(['day', 'evening', 'night']), 'Time of day at which it happens.'),
    place: maybe(
      Text,
      'Place where it happens. It stands behind the word `in`: `a flooded bell tower`.',
    ),
    condition: maybe(
      Text,
      'What no other member can say. It continues a sentence: `with more strength than sense`.',
    ),
  },
  {
    rules: {
      allOf: ['stone', 'item', 'move'].map((by) => ({
        anyOf: [{ properties: { by: { not: { const: by } } } }, { required: [by] }],
      })),
    },
  },
);
