import * as v from 'valibot';
import { NamesSchema } from '../../api/leagues-and-stones.ts';
import { askFor } from '../ask-for.ts';
import { defineTool } from '../tool.ts';

export const listTypes = defineTool({
  name: 'list_types',
  title: 'List the types',
  description: 'Gives the names of all types that creatures of this world may have.',
  input: v.strictObject({}),
  output: v.strictObject({ types: NamesSchema }),
  run: async (_, ask) => {
    const told = await askFor(ask, '/v1/type', {}, NamesSchema);
    return told.kind === 'failed'
      ? told
      : { kind: 'found', value: { types: told.body }, text: told.body.join(', ') };
  },
});
