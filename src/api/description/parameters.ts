import * as v from 'valibot';
import type { Operation } from '../documented.ts';
import type { JsonSchema, ParameterObject } from './document.ts';

/** The parameters of an operation: those of its path, then those of its query. */
export function describeParameters({
  parameters = [],
  query,
  example = {},
}: Operation): ParameterObject[] {
  return [
    ...parameters.map((parameter): ParameterObject => ({
      name: parameter.name,
      in: 'path',
      required: true,
      description: parameter.description,
      schema: { type: 'string', minLength: 1, ...parameter.schema },
      example: parameter.example,
    })),
    ...Object.entries(query?.entries ?? {}).map(([name, schema]) =>
      queryParameter(name, schema, example[name]),
    ),
  ];
}

/** A parameter as its own schema takes it: a text, a choice of texts, or a whole number within bounds. */
function queryParameter(
  name: string,
  parser: v.GenericSchema,
  example: string | undefined,
): ParameterObject {
  const schema: JsonSchema = { type: 'string', ...v.getMetadata(parser) };
  return {
    name,
    in: 'query',
    required: !v.is(parser, undefined),
    description: v.getDescription(parser) ?? '',
    schema,
    ...(example !== undefined && {
      example: schema['type'] === 'integer' ? Number(example) : example,
    }),
  };
}
