/**
 * Runs searches in one process and prints their times as JSON. Arguments: how many generated creatures, or 0 for the
 * built-in world; how often each query; `sqlite` to run them on SQLite too; `broken` for a search that is slow on purpose.
 */
import { loadCatalog } from '../../src/service/world-store/load-world.ts';
import { Finder } from '../../src/search/finder.ts';
import { burn } from '../broken/breakage.ts';
import { generateCatalog } from '../world/generate-catalog.ts';
import { defaultWorld } from '../../harness/places.ts';
import { createQueries, writeQuery } from '../search-queries.ts';
import { createSqliteSearch, type Page, pageLength } from '../sqlite-search.ts';

/** Milliseconds of processor time, one a search. */
export type SearchCost = {
  readonly service: readonly number[];
  /** Absent if it was not measured. */
  readonly sqlite?: readonly number[];
  /** Queries on which the two do not agree. */
  readonly disagreements: readonly string[];
  readonly entries: number;
};

const [countText, passesText, ...switches] = process.argv.slice(2);
const count = Number(countText);
const passes = Number(passesText);
const catalog = count === 0 ? await loadCatalog(defaultWorld) : await generateCatalog(count);
const queries = createQueries(catalog);
const { search } = new Finder(catalog);
const entries = catalog.forms.length;
const placeOf = new Map(Array.from(catalog.forms, ({ form }, place) => [form.name, place]));

const ask = (query: (typeof queries)[number]): (() => Page) => {
  const request = { q: writeQuery(query), sort: query.sort, forms: 'all' } as const;
  return () => {
    if (switches.includes('broken')) {
      burn(6000);
    }
    const outcome = search.run(request);
    if (outcome.kind !== 'found') {
      throw new Error(`The query ${request.q} is refused: ${JSON.stringify(outcome)}`);
    }
    const { forms } = outcome;
    const places = forms.slice(0, pageLength).map((form) => placeOf.get(form.form.name) ?? -1);
    return { total: forms.length, places };
  };
};
const service = queries.map(ask);
let sqlite: (() => Page)[] | undefined;
if (switches.includes('sqlite')) {
  const { DatabaseSync } = await import('node:sqlite');
  sqlite = queries.map(createSqliteSearch(new DatabaseSync(':memory:'), catalog));
}

const cost: SearchCost = {
  entries,
  disagreements: queries
    .filter((_, i) => sqlite && JSON.stringify(service[i]?.()) !== JSON.stringify(sqlite[i]?.()))
    .map(writeQuery),
  service: time(service),
  ...(sqlite && { sqlite: time(sqlite) }),
};
console.log(JSON.stringify(cost));

/** Runs all searches the given number of times; the first pass, in which code is compiled, does not count. */
function time(searches: readonly (() => Page)[]): number[] {
  const milliseconds: number[] = [];
  for (let pass = 0; pass <= passes; pass += 1) {
    for (const run of searches) {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      if (pass > 0) {
        milliseconds.push((user + system) / 1000);
      }
    }
  }
  return milliseconds;
}
