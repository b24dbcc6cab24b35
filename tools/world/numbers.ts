import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { FormFacts } from './sources.ts';

const Digits = v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number));

const CreatureRow = v.strictObject({
  number: Digits,
  catchRate: Digits,
  baseFriendship: Digits,
  hatchCycles: Digits,
  growthRate: v.string(),
});

const FormRow = v.strictObject({
  number: Digits,
  name: v.string(),
  baseExperience: v.union([
    Digits,
    v.pipe(
      v.literal(''),
      v.transform(() => 'unknown' as const),
    ),
  ]),
  effortHp: Digits,
  effortAttack: Digits,
  effortDefense: Digits,
  effortSpecialAttack: Digits,
  effortSpecialDefense: Digits,
  effortSpeed: Digits,
});

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
    readRows('form-numbers', FormRow).map((row) => {
      const effort = {
        HP: row.effortHp,
        Attack: row.effortAttack,
        Defense: row.effortDefense,
        'Special Attack': row.effortSpecialAttack,
        'Special Defense': row.effortSpecialDefense,
        Speed: row.effortSpeed,
      };
      const given = Object.entries(effort).filter(([, points]) => points > 0);
      // The source has neither number of the newest forms, and writes 0 for the second.
      const isUnknown = row.baseExperience === 'unknown' && given.length === 0;
      return [
        row.name.normalize('NFC'),
        {
          baseExperience: row.baseExperience,
          effort: isUnknown ? 'unknown' : Object.fromEntries(given),
        },
      ];
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
