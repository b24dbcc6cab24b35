import {
  type CallToolResult,
  type Tool as ToolDefinition,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';

/** A tool as assistants see it, and what it does. */
export type Tool = {
  readonly definition: ToolDefinition;
  /** Whatever is wrong with the arguments or with what they ask for is told as a result, so that a model can mend it. */
  readonly call: (
    args: Readonly<Record<string, unknown>>,
    ask: AskService,
  ) => Promise<CallToolResult>;
};

/** What a tool found, as a value of its output schema and in words, or why it found nothing. */
export type Outcome<Output> =
  | { readonly kind: 'found'; readonly value: Output; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

type InputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;
type OutputSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A tool that reads the catalog: the same call has the same result and changes nothing. */
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
  readonly run: (
    args: v.InferOutput<Input>,
    ask: AskService,
  ) => Promise<Outcome<v.InferOutput<Output>>>;
}): Tool {
  return {
    definition: ToolSchema.parse({
      name,
      title,
      description,
      inputSchema: describe(input),
      outputSchema: describe(output),
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
        return failure(parsed.issues.map(describeIssue).join('; '));
      }
      const outcome = await run(parsed.output, ask);
      switch (outcome.kind) {
        case 'found':
          return {
            content: [{ type: 'text', text: outcome.text }],
            structuredContent: outcome.value,
          };
        case 'failed':
          return failure(outcome.text);
      }
    },
  };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  return `${place === null ? 'The arguments' : `"${place}"`}: ${issue.message}`;
}

/** A schema as JSON Schema. Without a name for its dialect it is of the one that the protocol takes for granted. */
function describe(schema: v.GenericSchema): unknown {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
  });
  return rest;
}
