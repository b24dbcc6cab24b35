import * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';
import { NamesSchema } from '../api/leagues-and-stones.ts';
import { ProblemSchema } from '../api/problem-schema.ts';

/** A body of the schema, or the service's problem with the request in words. */
export type ServiceResult<Body> =
  | { readonly kind: 'found'; readonly body: Body }
  | { readonly kind: 'failed'; readonly text: string };

/** Requests JSON of a schema from the service. Throws where the response has another shape. */
export async function callService<const Schema extends v.GenericSchema>(
  ask: AskService,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<ServiceResult<v.InferOutput<Schema>>> {
  const parameters = new URLSearchParams(query).toString();
  const response = await ask(parameters === '' ? path : `${path}?${parameters}`);
  const body: unknown = await response.json();
  if (response.ok) {
    return { kind: 'found', body: v.parse(schema, body) };
  }
  const { detail, suggestions = [] } = v.parse(ProblemSchema, body);
  // Some details name the suggestions themselves.
  const missing = suggestions.filter((each) => !detail.includes(each)).slice(0, 5);
  return {
    kind: 'failed',
    text: missing.length === 0 ? detail : `${detail}; did you mean ${missing.join(', ')}?`,
  };
}

/** Requests an item of a short list, or a path below it; a failure lists the names that there are. */
export async function callByName<const Schema extends v.GenericSchema>(
  ask: AskService,
  list: string,
  name: string,
  below: string,
  schema: Schema,
): Promise<ServiceResult<v.InferOutput<Schema>>> {
  const result = await callService(ask, `${list}/${encodeURIComponent(name)}${below}`, {}, schema);
  if (result.kind === 'found') {
    return result;
  }
  const names = await callService(ask, list, {}, NamesSchema);
  return names.kind === 'found' && names.body.length > 0
    ? { kind: 'failed', text: `${result.text}\nExpected one of ${names.body.join(', ')}` }
    : result;
}
