import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type Holding, roles } from './world-files.ts';

/** Returns the schema of the files of a name, and a title. */
function describeFile(name: string, holding: Holding, record: v.GenericSchema) {
  switch (holding) {
    case 'one record':
      return { title: `The file "${name}" of a world`, schema: record };
    case 'records':
      return {
        title: `The file "${name}" of a world, in the order of lists`,
        schema: v.array(record),
      };
    case 'records or one record':
      return {
        title: `A file of ${name}: an array of them, or one`,
        schema: v.union([record, v.array(record)]),
      };
  }
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema cannot express checks; `validate` reports them.
  ignoreActions: ['check'],
  overrideAction: ({ valibotAction, jsonSchema }) =>
    // Editors apply the flag `u` to patterns; our patterns have no other flag.
    'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
      ? { ...jsonSchema, pattern: valibotAction.requirement.source }
      : undefined,
};

/** Returns the JSON Schema (draft 2020-12) of each kind of world file as text, by file name in `schemas/`. */
export function fileSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(roles).map(([name, { holding, schema: record }]) => {
      const { title, schema } = describeFile(name, holding, record);
      const { $schema, $defs, ...rest } = toJsonSchema(schema, config);
      const named = withNames({ $schema, title, ...rest, $defs });
      return [`${name}.json`, `${JSON.stringify(named, undefined, 2)}\n`];
    }),
  );
}

/** Renames numbered definitions by their titles. */
function withNames({ $defs = {}, ...schema }: JsonSchema): unknown {
  const names = new Map(
    Object.entries($defs).map(([number, each]) => [number, nameOf(each, number)]),
  );
  const defs = Object.fromEntries(
    Object.entries($defs).map(([number, each]) => [names.get(number), each]),
  );
  return JSON.parse(JSON.stringify({ ...schema, $defs: defs }), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(/[^/]+$/, (number) => names.get(number) ?? number)
      : value,
  );
}

function nameOf(definition: JsonSchema | boolean, number: string): string {
  const title = typeof definition === 'boolean' ? undefined : definition.title;
  return title?.toLowerCase().replaceAll(' ', '-') ?? number;
}
