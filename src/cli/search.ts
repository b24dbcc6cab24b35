import { Finder } from '../search/finder.ts';
import { representForm } from '../catalog/representations.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import type { Command } from './command.ts';
import { namingFor, openPack } from './open-world.ts';
import { addressesFor, UsageError } from './options.ts';
import { counted } from '../world/counted.ts';

export const search: Command = {
  operands: 'QUERY',
  summary: 'print the forms that match a search',
  options: ['world', 'language', 'stateDirectory', 'baseUrl', 'resourcesUrl'],
  switches: { json: 'print them as JSON, as in the API' },
  run: async ({ options, switches, operands }) => {
    if (operands.length === 0) {
      throw new UsageError('Expected "search QUERY" with a search such as "type:dragon gen<=4"');
    }
    const pack = await openPack(options);
    const catalog = openCatalog(pack);
    const naming = namingFor(catalog, options);
    const q = operands.join(' ');
    const outcome = new Finder(catalog).search.run({ q, sort: '', forms: 'all' });
    switch (outcome.kind) {
      case 'invalid': {
        const hint =
          outcome.nearest.length === 0 ? '' : `; did you mean ${outcome.nearest.join(', ')}?`;
        throw new UsageError(
          `Expected ${outcome.expected} at column ${outcome.column}, found ${outcome.found}${hint}`,
        );
      }
      case 'found': {
        const { resourcesUrl } = addressesFor(options);
        const records = outcome.forms.map(({ creature, form }) =>
          representForm(creature, form, resourcesUrl, naming),
        );
        if (switches.has('json')) {
          console.log(JSON.stringify(records, null, 2));
        } else {
          for (const { number, name, types } of records) {
            console.log(`${number.padStart(6)}  ${name.padEnd(32)}  ${types.join(', ')}`);
          }
          console.error(counted(records.length, 'form'));
        }
        return records.length === 0 ? 1 : 0;
      }
    }
  },
};
