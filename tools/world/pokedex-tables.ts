import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { type BodyPlan, bodyPlans } from '@creature-catalog/portrait/subject';

const tables = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pokedex/package.json')),
  'data/csv',
);
const english = '9';
/** Japanese without kanji, which some rows have alone. */
const kana = '1';

/** The other languages of the games, as the second source numbers them, with their tags (BCP 47). */
const languages: ReadonlyMap<string, string> = new Map([
  ['6', 'de'],
  ['7', 'es'],
  ['5', 'fr'],
  ['8', 'it'],
  ['11', 'ja'],
  ['3', 'ko'],
  ['12', 'zh-Hans'],
  ['4', 'zh-Hant'],
]);

/** The facts of the second source about a creature; it ends at number 807. */
export type PokedexEntry = {
  readonly genus: string;
  readonly body: BodyPlan | undefined;
  /** By language, in the order of their tags. */
  readonly names: Readonly<Record<string, string>>;
};

/** The second source's entries by creature number. */
export function readPokedexEntries(): Map<number, PokedexEntry> {
  // The source numbers its shapes from 1 in the order of our body plans.
  const shapes = new Map(
    readTable('pokemon_species').map((row) => [row['id'], Number(row['shape_id'])]),
  );
  const rows = readTable('pokemon_species_names');
  const names = textsBy('pokemon_species_id', 'name', rows);
  return new Map(
    rows
      .filter((row) => row['local_language_id'] === english)
      .map((row) => {
        const id = row['pokemon_species_id'];
        // Some rows carry the franchise's trailing word, others not.
        const genus = (row['genus'] ?? '').replace(/\s*Pok\u00e9mon$/, '').trim();
        const body = bodyPlans[(shapes.get(id) ?? 0) - 1];
        return [Number(id), { genus, body, names: names.get(id) ?? {} }];
      }),
  );
}

/** The names of forms in other languages in the second source, by its own name of the form; it ends at number 807. */
export function readPokedexFormLabels(): Map<string, Readonly<Record<string, string>>> {
  const identifiers = new Map(
    readTable('pokemon_forms').map((row) => [row['id'], row['identifier'] ?? '']),
  );
  const labels = textsBy('pokemon_form_id', 'form_name', readTable('pokemon_form_names'));
  return new Map(Array.from(labels, ([id, label]) => [identifiers.get(id) ?? '', label]));
}

/** The texts in a column by what another column says of their rows, then by language. */
function textsBy(
  subject: string,
  column: string,
  rows: ReturnType<typeof readTable>,
): Map<string | undefined, Record<string, string>> {
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row[subject]),
      ([id, own]) => {
        const textIn = (language: string): string =>
          own.find((row) => row['local_language_id'] === language)?.[column] ?? '';
        const known = Array.from(languages).flatMap(([language, tag]): [string, string][] => {
          const text = textIn(language) || (tag === 'ja' ? textIn(kana) : '');
          return text === '' ? [] : [[tag, text.normalize('NFC')]];
        });
        return [id, Object.fromEntries(known)];
      },
    ),
  );
}

/** Rows of a table of the second source, each by column name. */
export function readTable(name: string): Readonly<Record<string, string>>[] {
  return parse(readFileSync(path.join(tables, `${name}.csv`)), { columns: true });
}
