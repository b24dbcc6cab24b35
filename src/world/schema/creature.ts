import * as v from 'valibot';
import { metricCreature, metricForm } from '../metric.ts';
import {
  objectOf,
  maybe,
  told,
  LanguageTag,
  PositiveInteger,
  SchemaAddress,
  Text,
} from './fields.ts';
import { facts } from './facts.ts';
import { measures } from './measures.ts';

/** Names by language tag; `of` is what they are names of. */
const localNames = (of: string, example: string) =>
  maybe(
    v.record(LanguageTag, Text),
    `What the ${of} is called in other languages, by their tags: \`${example}\`. A lookup finds it by these as well.`,
  );

/**
 * A further form of a creature: its name, and the facts in which it differs from the base form. Evolutions are not among
 * what it takes over: without any of its own it has the base form's line, unless `evolves` is false, which ends the line
 * with it.
 */
const Form = v.pipe(
  objectOf(
    'Form',
    {
      name: told(Text, 'Name of the form, which no other form or creature of the world has.'),
      aliases: maybe(v.array(Text), 'Other names that find this form.'),
      names: localNames('form', '{ "de": "Sturm-Leuchtluchs" }'),
      mega: maybe(v.boolean(), 'Whether it is a mega evolved form.'),
      evolves: maybe(
        v.boolean(),
        '`false` where this form does not evolve although its creature does.',
      ),
      ...v.partial(v.object(facts)).entries,
    },
    {
      alternatives: measures,
      rules: { allOf: measures.map((pair) => ({ not: { required: pair } })) },
    },
  ),
  v.transform(metricForm),
);

/**
 * A creature: what all its forms share, the facts of its base form, and its further forms. `relatedTo` names creatures
 * of the same family that it neither comes from nor leads to. `names` is what the creature is called in other languages,
 * by their tags.
 */
export const CreatureSchema = v.pipe(
  objectOf(
    'Creature',
    {
      $schema: SchemaAddress,
      number: told(PositiveInteger, 'Catalog number, which no other creature has.'),
      name: told(Text, 'Name of the creature and of its base form, which no other has.'),
      species: told(Text, 'What kind of creature it is, in few words: `Kindling Kitten`.'),
      generation: told(PositiveInteger, 'Generation in which it was discovered, from 1.'),
      aliases: maybe(v.array(Text), 'Other names that find this creature.'),
      starter: maybe(v.boolean(), 'Whether travellers choose among it at the beginning.'),
      legendary: maybe(v.boolean(), 'Whether it is legendary.'),
      mythical: maybe(v.boolean(), 'Whether it is mythical.'),
      ultraBeast: maybe(v.boolean(), 'Whether it is an ultra beast.'),
      relatedTo: maybe(
        v.array(Text),
        'Names of creatures of its family that it neither comes from nor leads to.',
      ),
      ...facts,
      names: localNames('creature', '{ "de": "Leuchtluchs" }'),
      forms: maybe(
        v.array(Form),
        'Its further forms. Each says its name and the facts in which it differs from those above.',
      ),
    },
    {
      alternatives: measures,
      needed: true,
      rules: {
        allOf: measures.map((pair) => ({ oneOf: pair.map((name) => ({ required: [name] })) })),
      },
    },
  ),
  v.transform(metricCreature),
);
