import type * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';
import { NamesSchema } from '../api/leagues-and-stones.ts';
import { askFor, type Told } from './ask-for.ts';

/** Asks for something in a short list of names, or for a path below it. Where it is not there, the list is told. */
export async function askByName<const Schema extends v.GenericSchema>(
  ask: AskService,
  list: string,
  name: string,
  below: string,
  schema: Schema,
): Promise<Told<v.InferOutput<Schema>>> {
  const told = await askFor(ask, `${list}/${encodeURIComponent(name)}${below}`, {}, schema);
  if (told.kind === 'told') {
    return told;
  }
  const names = await askFor(ask, list, {}, NamesSchema);
  return names.kind === 'told' && names.body.length > 0
    ? { kind: 'failed', text: `${told.text}\nThere are ${names.body.join(', ')}` }
    : told;
}
