import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type FormFacts, stats } from './sources.ts';

const Digits = v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number));

const CreatureRow = v.strictObject({
  number: Digits,
  catchRate: Digits,
  baseFriendship: Digits,
  hatchCycles: Digits,
  growthRate: v.string(),
});

/** The other columns are effort, in the order of the stats. */
const FormRow = v.objectWithRest(
  {
    number: Digits,
    name: v.string(),
    baseExperience: v.union([
      Digits,
      v.pipe(
        v.literal(''),
        v.transform(() => 'unknown' as const),
      ),
    ]),
  },
  Digits,
);

/**
 * Returns the numbers of a creature that no package has, in the members of a world's files, by the number of the creature
 * (`facts/species-numbers.csv`).
 */
export function readCreatureNumbers() {
  const rows = readRows('species-numbers', CreatureRow);
  return new Map(rows.map(({ number, ...numbers }) => [number, numbers]));
}

/** Returns the same of a form, by the source's name of the form (`facts/form-numbers.csv`); effort without what is 0. */
export function readFormNumbers(): ReadonlyMap<
  string,
  Pick<FormFacts, 'baseExperience' | 'effort'>
> {
  return new Map(
    readRows('form-numbers', FormRow).map(({ name, baseExperience, ...numbers }) => {
      const [, ...points] = Object.values(numbers);
      const given = stats.flatMap(([, stat], i): [string, number][] =>
        points[i] ? [[stat, points[i]]] : [],
      );
      // The source has neither number of the newest forms, and writes 0 for the second.
      const isUnknown = baseExperience === 'unknown' && given.length === 0;
      const effort = isUnknown ? 'unknown' : Object.fromEntries(given);
      return [name.normalize('NFC'), { baseExperience, effort }];
    }),
  );
}

function readRows<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): v.InferOutput<Schema>[] {
  const text = readFileSync(new URL(`facts/${name}.csv`, import.meta.url), 'utf8');
  return v.parse(v.array(schema), parse(text, { columns: true }));
}
