import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { CreatureSchema, EvolutionStoneSchema, LeagueSchema, ManifestSchema } from './schema.ts';

const files = [
  {
    name: 'world',
    title: 'The file "world" of a world',
    schema: ManifestSchema,
  },
  {
    name: 'creatures',
    title: 'A file of creatures: an array of them, or one',
    schema: v.union([CreatureSchema, v.array(CreatureSchema)]),
  },
  {
    name: 'leagues',
    title: 'The file "leagues" of a world, in the order of lists',
    schema: v.array(LeagueSchema),
  },
  {
    name: 'evolution-stones',
    title: 'The file "evolution-stones" of a world, in the order of lists',
    schema: v.array(EvolutionStoneSchema),
  },
];

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // What a schema cannot say is left to `validate`.
  ignoreActions: ['check'],
  overrideAction: ({ valibotAction, jsonSchema }) =>
    // Editors read patterns with the flag `u`, which is the only one here.
    'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
      ? { ...jsonSchema, pattern: valibotAction.requirement.source }
      : undefined,
};

/** The JSON Schema (draft 2020-12) of each kind of file in a world, by the name of its file in `schemas/`, as text. */
export function fileSchemas(): ReadonlyMap<string, string> {
  return new Map(
    files.map(({ name, title, schema }) => {
      const { $schema, $defs, ...rest } = toJsonSchema(schema, config);
      const named = withNames({ $schema, title, ...rest, $defs });
      return [`${name}.json`, `${JSON.stringify(named, undefined, 2)}\n`];
    }),
  );
}

/** The schema with definitions called by their titles in place of numbers. */
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

/** The definition's title in the way of names, or what it is called without one. */
function nameOf(definition: JsonSchema | boolean, number: string): string {
  const title = typeof definition === 'boolean' ? undefined : definition.title;
  return title?.toLowerCase().replaceAll(' ', '-') ?? number;
}
