/**
 * Runs 200 mixed searches in one process and prints the processor time of each as JSON, in milliseconds. Arguments: a world,
 * or nothing for the built-in one; how often each query.
 */
import { createCatalog } from '../../dist/index.js';
import { createQueries, type WireForm } from '../queries.ts';

const [world = '', passes = '3'] = process.argv.slice(2);
const catalog = await createCatalog(world === '' ? {} : { world });
const names = catalog.names();
const step = Math.ceil(names.length / 1000);
const forms = names.flatMap((_, i): readonly WireForm[] =>
  i % step === 0 ? (catalog.find(i + 1) ?? []) : [],
);
const milliseconds: number[] = [];
// The first pass, in which code is compiled, does not count.
for (let pass = 0; pass <= Number(passes); pass += 1) {
  for (const { q, sort } of createQueries(forms)) {
    const before = process.cpuUsage();
    const { kind } = catalog.search(q, { sort, limit: 20 });
    const { user, system } = process.cpuUsage(before);
    if (kind !== 'found') {
      throw new Error(`The query ${q} is refused`);
    }
    if (pass > 0) {
      milliseconds.push((user + system) / 1000);
    }
  }
}
console.log(JSON.stringify(milliseconds));
process.exit();
