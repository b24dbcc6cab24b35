import * as v from 'valibot';
import { described, namedObject, optionalMember, SchemaAddress, Text } from './fields.ts';

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
