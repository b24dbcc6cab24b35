import * as v from 'valibot';
import { bodyPlans, motifs } from '@creature-catalog/portrait/subject';
import {
  objectOf,
  maybe,
  told,
  HexColour,
  LanguageTag,
  PositiveInteger,
  SchemaAddress,
  Text,
} from './fields.ts';

/**
 * `world.json`: what holds for the world as a whole. `attacks` of a type gives the multiplier of its attacks against the
 * types where it is not 1; a world in which no type has any has no chart. `synonyms` are groups of words that mean the
 * same in the name of a form, so that a lookup takes each for the other. `language` is the one that the world's own names
 * are in.
 */
export const ManifestSchema = v.pipe(
  objectOf('World', {
    $schema: SchemaAddress,
    format: told(v.literal(1), 'Version of this format: 1.'),
    title: told(Text, 'Title of the world, which the service takes for its own.'),
    author: told(Text, 'Who made the world.'),
    language: maybe(LanguageTag, 'Tag of the language that the names of the world are in: `en`.'),
    generations: told(
      v.pipe(PositiveInteger, v.maxValue(99)),
      'How many generations of creatures there are.',
    ),
    types: told(
      v.pipe(
        v.array(
          objectOf('Type', {
            name: told(Text, 'Name of the type.'),
            colour: told(HexColour, 'Colour of the type, `#rrggbb` in lower case.'),
            motif: maybe(v.picklist(motifs), 'Emblem that it gives to a portrait.'),
            attacks: maybe(
              v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
              'Multiplier of its attacks by the name of the type that they hit, where it is not 1.',
            ),
          }),
        ),
        v.minLength(1),
      ),
      'The types of the world, in the order in which lists show them.',
    ),
    eggGroups: told(
      v.array(
        objectOf('Egg group', {
          name: told(Text, 'Name of the egg group.'),
          body: maybe(v.picklist(bodyPlans), 'Plan of the bodies of its creatures.'),
        }),
      ),
      'The egg groups of the world, in the order in which lists show them.',
    ),
    synonyms: maybe(
      v.array(v.pipe(v.array(Text), v.minLength(2))),
      'Groups of words that mean the same in the name of a form: `["Harvest", "Autumn", "Fall"]`.',
    ),
  }),
  v.transform(({ $schema: _address, ...manifest }) => manifest),
);
