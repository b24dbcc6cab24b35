import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BodyPlan, bodyPlans } from '../../src/world/appearance.ts';

const tables = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pokedex/package.json')),
  'data/csv',
);
const english = '9';

/** What the second source knows of a creature; it ends at number 807. */
export type PokedexEntry = {
  readonly genus: string;
  readonly body: BodyPlan | undefined;
};

/** The second source's entries by creature number. */
export function readPokedexEntries(): Map<number, PokedexEntry> {
  // The source numbers its shapes from 1 in the order of our body plans.
  const shapes = new Map(
    readTable('pokemon_species').map((row) => [row.get('id'), Number(row.get('shape_id'))]),
  );
  return new Map(
    readTable('pokemon_species_names')
      .filter((row) => row.get('local_language_id') === english)
      .map((row) => {
        const id = row.get('pokemon_species_id');
        // Some rows carry the franchise's trailing word, others not.
        const genus = (row.get('genus') ?? '').replace(/\s*Pok\u00e9mon$/, '').trim();
        return [Number(id), { genus, body: bodyPlans[(shapes.get(id) ?? 0) - 1] }];
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
