import {
  type CallToolResult,
  type Tool as ToolDefinition,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AskService } from '../api/explorer.ts';

export type Tool = {
  /** The tool as assistants see it. */
  readonly definition: ToolDefinition;
  /** Resolves with an error result for wrong arguments, so that a model can correct them. */
  readonly call: (
    args: Readonly<Record<string, unknown>>,
    ask: AskService,
  ) => Promise<CallToolResult>;
};

/** A value of the output schema and the same in words, or the reason of a failure. */
type Outcome<Output> =
  | { readonly kind: 'found'; readonly value: Output; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

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

/** Converts to JSON Schema without `$schema`, because the protocol assumes the dialect. */
function toSchema(schema: v.GenericSchema): unknown {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
  });
  return rest;
}
