import {
  type CallToolResult,
  type Tool as ToolDefinition,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';
import { ProblemSchema } from '../api/problem-schema.ts';

type Tool = {
  /** The tool as assistants see it. */
  readonly definition: ToolDefinition;
  /** Resolves with an error result for wrong arguments, so that a model can correct them. */
  readonly call: (
    args: Readonly<Record<string, unknown>>,
    ask: AskService,
  ) => Promise<CallToolResult>;
};

/** Why a call has no result, in words for the model. */
class Refusal extends Error {}

type InputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;
type OutputSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Defines a tool that reads the catalog: the same call has the same result and changes nothing. */
export function defineTool<const Input extends InputSchema, const Output extends OutputSchema>({
  name,
  title,
  description,
  input,
  output,
  run,
}: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Resolves with a value of the output schema and the same in words, or rejects with a `Refusal`. */
  readonly run: (
    args: v.InferOutput<Input>,
    ask: AskService,
  ) => Promise<{ readonly value: v.InferOutput<Output>; readonly text: string }>;
}): Tool {
  return {
    definition: ToolSchema.parse({
      name,
      title,
      description,
      inputSchema: toSchema(input),
      outputSchema: toSchema(output),
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    }),
    call: async (args, ask) => {
      const parsed = v.safeParse(input, args);
      if (!parsed.success) {
        const known = Object.keys(input.entries).join(', ') || 'none';
        return failure(parsed.issues.map((issue) => describeIssue(issue, known)).join('; '));
      }
      try {
        const { value, text } = await run(parsed.output, ask);
        return { content: [{ type: 'text', text }], structuredContent: value };
      } catch (error) {
        if (error instanceof Refusal) {
          return failure(error.message);
        }
        throw error;
      }
    },
  };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function describeIssue(issue: v.BaseIssue<unknown>, known: string): string {
  const place = v.getDotPath(issue);
  if (issue.type === 'strict_object') {
    return issue.expected === 'never'
      ? `There is no argument "${place}"; expected ${known}`
      : `The argument "${place}" is missing`;
  }
  return `${place === null ? 'The arguments' : `"${place}"`}: ${issue.message}`;
}

/** Converts to JSON Schema without `$schema`, because the protocol assumes the dialect. */
function toSchema(schema: v.GenericSchema): unknown {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
  });
  return rest;
}

/**
 * Requests JSON of a schema from the service, with those parameters of a query that have a value. Throws a `Refusal` with the
 * service's problem in words, and a hint at what would be right.
 */
export async function callService<const Schema extends v.GenericSchema>(
  ask: AskService,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  schema: Schema,
  hint?: string,
): Promise<v.InferOutput<Schema>> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // Some models have to give every argument, and leave it empty.
    if (value !== undefined && value !== '') {
      parameters.set(name, String(value));
    }
  }
  const response = await ask(parameters.size === 0 ? path : `${path}?${parameters.toString()}`);
  const body: unknown = await response.json();
  if (response.ok) {
    return v.parse(schema, body);
  }
  const { detail, suggestions = [] } = v.parse(ProblemSchema, body);
  // Some details name the suggestions themselves.
  const missing = suggestions.filter((each) => !detail.includes(each)).slice(0, 5);
  const meant = missing.length === 0 ? '' : `; did you mean ${missing.join(', ')}?`;
  throw new Refusal(detail + meant + (hint === undefined ? '' : `\n${hint}`));
}

// What the tools take, and how they pass it on.
export const mostItems = 50;

export const NameOrNumber = v.union(
  [
    v.pipe(v.string(), v.regex(/\S/, 'Expected a name that is not empty'), v.maxLength(100)),
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ],
  'Expected a name of 1 to 100 characters or a catalog number',
);

/** The service validates the tag: its problem lists the languages of the world. */
export const Language = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.description(
      'Language of the names of creatures and forms, a tag such as de or ja; default: the language of the world',
    ),
  ),
);

/** How many of a page to return. */
export function limitOf(plural: string) {
  return v.optional(
    v.pipe(
      v.number(),
      v.integer('Expected a whole number'),
      v.minValue(1, 'Expected 1 or more'),
      v.maxValue(mostItems, `Expected ${mostItems} or less`),
      v.description(`Maximum number of ${plural}`),
    ),
    10,
  );
}

export const Offset = v.optional(
  v.pipe(
    v.number(),
    v.integer('Expected a whole number'),
    v.minValue(0, 'Expected 0 or more'),
    v.maxValue(9_999_999, 'Expected 9999999 or less'),
    v.description('Number of them to skip before these'),
  ),
  0,
);

/** Writes names, as many as a line has room for, and how many more there are. */
export function listSome(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return names.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Adds to the number of matches which of them a page shows. */
export function describePage(
  matches: string,
  {
    total,
    offset,
    items,
  }: { readonly total: number; readonly offset: number; readonly items: readonly unknown[] },
): string {
  const shown =
    items.length > 0
      ? `; shown from ${offset + 1} to ${offset + items.length}`
      : '; there are none after this offset';
  return items.length === total ? matches : matches + shown;
}

/** Writes a creature as an item of a list with commas. A comma in a name means no more than a space does. */
export function toLookup(creature: v.InferOutput<typeof NameOrNumber>): string {
  return String(creature).replaceAll(',', ' ');
}

/** Refuses a name that no creature has, with similar names. */
export function refuseMissing(
  query: string | number,
  missing: readonly { readonly suggestions: readonly string[] }[],
): never {
  const suggestions = missing.flatMap((each) => each.suggestions);
  throw new Refusal(describeMissing({ query, suggestions }));
}

export function describeMissing({
  query,
  suggestions,
}: {
  readonly query: string | number;
  readonly suggestions: readonly string[];
}): string {
  const hint = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`;
  return `No creature is called "${query}"${hint}`;
}

/** The name of a resource. A name of dots alone would be a segment that changes the path (RFC 3986 §3.3). */
export function nameOf(thing: string) {
  return v.pipe(
    v.string(),
    v.regex(/[^.\s]/, `Expected the name of ${thing}`),
    v.maxLength(60, `Expected the name of ${thing}`),
  );
}
