import { Finder } from '../search/finder.ts';
import { representForm } from '../catalog/representations.ts';
import { openWorld } from '../service/open-world.ts';
import type { Command } from './command.ts';
import { namingFor } from './naming.ts';
import { addressesFor, UsageError } from './options.ts';
import { counted } from '../world/counted.ts';

export const search: Command = {
  operands: 'QUERY',
  summary: 'print the forms that match a search',
  options: ['world', 'language', 'baseUrl', 'resourcesUrl'],
  switches: { json: 'print them as JSON, as in the API' },
  run: async ({ options, switches, operands }, io) => {
    if (operands.length === 0) {
      throw new UsageError('Expected "search QUERY" with a search such as "type:dragon gen<=4"');
    }
    const { catalog } = await openWorld(options);
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
        const records = outcome.forms.map(({ creature, form }) =>
          representForm(creature, form, addressesFor(options).resourcesUrl, naming),
        );
        if (switches.has('json')) {
          io.print(JSON.stringify(records, null, 2));
        } else {
          for (const { number, name, types } of records) {
            io.print(`${number.padStart(6)}  ${name.padEnd(32)}  ${types.join(', ')}`);
          }
          io.complain(counted(records.length, 'form'));
        }
        return records.length === 0 ? 1 : 0;
      }
    }
  },
};
