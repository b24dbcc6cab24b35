import * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';
import { ProblemSchema } from '../api/problems.ts';

/** What the API says to a target: a body of the schema, or what it has against the request in words. */
export type Told<Body> =
  | { readonly kind: 'told'; readonly body: Body }
  | { readonly kind: 'failed'; readonly text: string };

/** Asks the service for JSON of a schema. Throws where the answer is of no known shape. */
export async function askFor<const Schema extends v.GenericSchema>(
  ask: AskService,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<Told<v.InferOutput<Schema>>> {
  const parameters = new URLSearchParams(query).toString();
  const response = await ask(parameters === '' ? path : `${path}?${parameters}`);
  const body: unknown = await response.json();
  if (response.ok) {
    return { kind: 'told', body: v.parse(schema, body) };
  }
  const { detail, suggestions = [] } = v.parse(ProblemSchema, body);
  // Some details name the suggestions themselves.
  const missing = suggestions.filter((each) => !detail.includes(each)).slice(0, 5);
  return {
    kind: 'failed',
    text: missing.length === 0 ? detail : `${detail}; is it ${missing.join(', ')}?`,
  };
}
