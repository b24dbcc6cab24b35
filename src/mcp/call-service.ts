import * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';
import { NamesSchema } from '../api/leagues-and-stones.ts';
import { ProblemSchema } from '../api/problem-schema.ts';
import { Refusal } from './define-tool.ts';

/** Requests JSON of a schema from the service. Throws a `Refusal` with the service's problem in words. */
export async function callService<const Schema extends v.GenericSchema>(
  ask: AskService,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parameters = new URLSearchParams(query).toString();
  const response = await ask(parameters === '' ? path : `${path}?${parameters}`);
  const body: unknown = await response.json();
  if (response.ok) {
    return v.parse(schema, body);
  }
  const { detail, suggestions = [] } = v.parse(ProblemSchema, body);
  // Some details name the suggestions themselves.
  const missing = suggestions.filter((each) => !detail.includes(each)).slice(0, 5);
  throw new Refusal(
    missing.length === 0 ? detail : `${detail}; did you mean ${missing.join(', ')}?`,
  );
}

/** Requests an item of a short list, or a path below it; a refusal lists the names that there are. */
export async function callByName<const Schema extends v.GenericSchema>(
  ask: AskService,
  list: string,
  name: string,
  below: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  try {
    return await callService(ask, `${list}/${encodeURIComponent(name)}${below}`, {}, schema);
  } catch (error) {
    const names = error instanceof Refusal ? await callService(ask, list, {}, NamesSchema) : [];
    throw error instanceof Refusal && names.length > 0
      ? new Refusal(`${error.message}\nExpected one of ${names.join(', ')}`)
      : error;
  }
}
