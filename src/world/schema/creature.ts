import * as v from 'valibot';
import {
  namedObject,
  optionalMember,
  described,
  foundByLookups,
  localNames,
  PositiveInteger,
  SchemaAddress,
  Text,
  WholeNumber,
} from './fields.ts';
import { facts } from './facts.ts';
import { measures } from './measures.ts';

/** Measures where a form has them, in metres and kilograms. */
type Measures = {
  heightMetres?: number | 'unknown' | undefined;
  weightKilograms?: number | 'unknown' | undefined;
};

/**
 * A further form of a creature: its name, and the facts that differ from the base form. Without evolutions of its own
 * it has the base form's line, unless `evolves` is false, which ends the line with it.
 */
const Form = v.pipe(
  namedObject(
    'Form',
    {
      name: described(Text, 'Name of the form, which no other form or creature of the world has.'),
      aliases: optionalMember(v.array(Text), 'Other names that find this form.'),
      names: localNames('form', 'Sturm-Leuchtluchs', foundByLookups),
      mega: optionalMember(v.boolean(), 'Whether it is a mega evolved form.'),
      regional: optionalMember(v.boolean(), 'Whether it is the form of another region.'),
      gigantamax: optionalMember(v.boolean(), 'Whether it is a form of giant size.'),
      evolves: optionalMember(
        v.boolean(),
        '`false` if this form does not evolve although its creature does.',
      ),
      ...v.partial(v.object(facts)).entries,
    },
    {
      alternatives: measures,
      rules: { allOf: measures.map((pair) => ({ not: { required: pair } })) },
    },
  ),
  v.transform(({ height, weight, heightMetres = height, weightKilograms = weight, ...form }) => {
    const given: Measures = {
      ...(heightMetres !== undefined && { heightMetres }),
      ...(weightKilograms !== undefined && { weightKilograms }),
    };
    return { ...form, ...given };
  }),
);

/**
 * A creature: the facts that all its forms share, those of its base form, and its further forms. `relatedTo` names
 * creatures of the same family that it neither evolves from nor into.
 */
export const CreatureSchema = v.pipe(
  namedObject(
    'Creature',
    {
      $schema: SchemaAddress,
      number: described(PositiveInteger, 'Catalog number, which no other creature has.'),
      name: described(Text, 'Name of the creature and of its base form, which no other has.'),
      species: described(Text, 'The kind of creature, in a few words: `Kindling Kitten`.'),
      generation: described(PositiveInteger, 'Generation in which it was discovered, from 1.'),
      aliases: optionalMember(v.array(Text), 'Other names that find this creature.'),
      starter: optionalMember(
        v.boolean(),
        'Whether it is a starter: a partner to begin a journey with.',
      ),
      legendary: optionalMember(v.boolean(), 'Whether it is legendary.'),
      mythical: optionalMember(v.boolean(), 'Whether it is mythical.'),
      ultraBeast: optionalMember(v.boolean(), 'Whether it is an ultra beast.'),
      baby: optionalMember(v.boolean(), 'Whether it is a baby, which has no eggs yet.'),
      fossil: optionalMember(v.boolean(), 'Whether it is brought back from a fossil.'),
      paradox: optionalMember(v.boolean(), 'Whether it comes from the far past or future.'),
      catchRate: optionalMember(WholeNumber, 'How easily it is caught: the higher, the easier.'),
      baseFriendship: optionalMember(WholeNumber, 'Its friendship when it has just been caught.'),
      hatchCycles: optionalMember(WholeNumber, 'Number of cycles of steps until its egg hatches.'),
      growthRate: optionalMember(
        Text,
        'How fast it gains levels, in the words of the world: `medium slow`.',
      ),
      relatedTo: optionalMember(
        v.array(Text),
        'Names of creatures of its family that it neither comes from nor leads to.',
      ),
      ...facts,
      names: localNames('creature', 'Leuchtluchs', foundByLookups),
      forms: optionalMember(
        v.array(Form),
        'Its further forms. Each has its name and the facts that differ from those above.',
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
  v.transform(
    ({
      $schema: _address,
      height = 'unknown',
      weight = 'unknown',
      heightMetres = height,
      weightKilograms = weight,
      ...creature
    }) => ({ ...creature, heightMetres, weightKilograms }),
  ),
);
