import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BodyPlan, bodyPlans } from '../../src/world/appearance.ts';

const tables = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pokedex/package.json')),
  'data/csv',
);
const english = '9';

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

/** What the second source knows of a creature; it ends at number 807. */
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
    readTable('pokemon_species').map((row) => [row.get('id'), Number(row.get('shape_id'))]),
  );
  const rows = readTable('pokemon_species_names');
  const names = namesByNumber(rows);
  return new Map(
    rows
      .filter((row) => row.get('local_language_id') === english)
      .map((row) => {
        const id = row.get('pokemon_species_id');
        // Some rows carry the franchise's trailing word, others not.
        const genus = (row.get('genus') ?? '').replace(/\s*Pok\u00e9mon$/, '').trim();
        const body = bodyPlans[(shapes.get(id) ?? 0) - 1];
        return [Number(id), { genus, body, names: names.get(id) ?? {} }];
      }),
  );
}

/** Names by number, then by language. */
function namesByNumber(
  rows: readonly ReadonlyMap<string, string>[],
): Map<string | undefined, Record<string, string>> {
  const byNumber = Map.groupBy(rows, (row) => row.get('pokemon_species_id'));
  return new Map(
    Array.from(byNumber, ([number, own]) => {
      const names = Array.from(languages, ([id, tag]): [string, string | undefined] => [
        tag,
        own.find((row) => row.get('local_language_id') === id)?.get('name'),
      ]);
      const known = names.flatMap(([tag, name]): [string, string][] =>
        name === undefined || name === '' ? [] : [[tag, name.normalize('NFC')]],
      );
      return [number, Object.fromEntries(known)];
    }),
  );
}

/** Rows of a table, each by column name. The tables read here quote no field. */
function readTable(name: string): Map<string, string>[] {
  const [head = '', ...lines] = readFileSync(path.join(tables, `${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return new Map(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}
