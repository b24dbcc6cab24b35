import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AdditiveContext } from './additive-context.ts';
import { root } from '../../harness/processes.ts';

type SchemaEntry = { readonly file: string; readonly title: string; readonly url: string };

/** `/v1/schemas`: JSON Schemas of the files of a world. */
export function describeSchemas(context: AdditiveContext): void {
  const { service, world, request, getJson, getProblem } = context;
  const list = (): Promise<SchemaEntry[]> => getJson('/v1/schemas');

  describe('/v1/schemas', () => {
    it('lists a schema for each kind of file, each with its title and address', async () => {
      const entries = await list();
      expect(entries.map(({ file }) => file)).toEqual([
        'world.json',
        'creatures.json',
        'leagues.json',
        'evolution-stones.json',
        'moves.json',
        'learnsets.json',
      ]);
      for (const { file, title, url } of entries) {
        expect(url).toBe(`${service().baseUrl}/v1/schemas/${file}`);
        expect(await getJson(`/v1/schemas/${file}`)).toMatchObject({
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          title,
        });
      }
    });

    it('answers the schemas that the package holds, byte for byte', async () => {
      for (const { file } of await list()) {
        const answer = await request(`/v1/schemas/${file}`);
        expect(await answer.text()).toBe(readFileSync(path.join(root, 'schemas', file), 'utf8'));
      }
    });

    it('accepts the served world, and not one without a title', async () => {
      const validate = new Ajv2020({ strict: false }).compile(
        await getJson('/v1/schemas/world.json'),
      );
      const { title: _title, ...untitled } = world().manifest;
      expect([validate(world().manifest), validate(untitled)]).toEqual([true, false]);
    });

    it('answers 404 for any other, with the names of the existing ones', async () => {
      for (const wanted of ['world', 'World.json', 'creatures.yaml', '..%2fworld.json']) {
        const problem = await getProblem(`/v1/schemas/${wanted}`, 404, 'schema-not-found');
        expect(problem.suggestions).toContain('creatures.json');
      }
    });
  });
}
