import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ExampleObject,
  findResponse,
  mediaTypesOf,
  type OperationObject,
  pathsOf,
} from '../../src/api/openapi-document.ts';
import { chartOf } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { routes } from '../../src/api/routes.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { createValidator } from '../suite/openapi-rules.ts';
import { compileShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { type DescribedService, describeService } from './described-service.ts';

const operationIds = `
  ask batch checkSearch getAbility getApiCatalog getBulkFile getCreature getCreatureCounts
  getCreatureCutOut getCreatureNames getCreaturePicture getDescription getDocumentation
  getEggGroup getEvolutionStone getEvolutionStoneEvolutions getFamily getForm getIcon getInfo
  getLanguage getLeague getLiveness getMatchup getMetrics getMove getProblemKind getRandomCreature
  getReadiness getSchema getSizedCreaturePicture getSizedStonePicture getStats getStonePicture
  getType getWorld getWorldLore getWorldStatistics listAbilities listAllEggGroups listAllTypes listBulkFiles
  listCategories listCreatures listEggGroups listEvolutionStones listLeagues listMoves listPaths
  listSchemas listSearchFields listStats listTypes search suggest
`
  .trim()
  .split(/\s+/);

describe.each(shippedWorlds)('the document of the world "%s"', (world) => {
  let described: DescribedService;
  beforeAll(async () => {
    described = await describeService(world);
  });

  it.each(world === 'default' ? [undefined] : [undefined, 'http://localhost:8080'])(
    'passes the recommended rules of Redocly without a warning, with the address %s',
    async (baseUrl) => {
      const local = await describeService(world, baseUrl === undefined ? {} : { baseUrl });
      const problems = await lintFromString({
        source: JSON.stringify(local.document),
        absoluteRef: '/openapi.json',
        // Where nothing is configured, the address is that of the machine itself.
        config: await createConfig({
          extends: ['recommended'],
          ...(baseUrl !== undefined && { rules: { 'no-server-example.com': 'off' } }),
        }),
      });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
      expect(local.document.servers[0]?.url).toBe(local.baseUrl);
    },
  );

  it('describes every route but those for search engines and search boxes', () => {
    const others = new Set(['/robots.txt', '/sitemap.xml', '/opensearch.xml']);
    const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(Object.keys(described.document.paths)).toEqual(
      paths.filter((path) => !others.has(path)),
    );
  });

  it('is a list of all operations at /docs where there is no explorer', async () => {
    const response = await described.request('/docs');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    for (const path of Object.keys(described.document.paths)) {
      expect(html).toContain(`<code>GET ${path}</code>`);
    }
  });

  it('keeps the operation ids, which generated clients depend on', () => {
    const ids = pathsOf(described.document).map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(operationIds);
    // Generators name types after operations: orval has `SearchResult` for what `search` answers.
    const ends = ['result', 'response', 'data', 'error', 'params'];
    const made = new Set(ids.flatMap((id) => ends.map((end) => id.toLowerCase() + end)));
    const schemas = Object.keys(described.document.components.schemas);
    expect(schemas.filter((name) => made.has(name.toLowerCase()))).toEqual([]);
  });

  it('describes lists as arrays with commas, and pages as numbers', () => {
    const lists = pathsOf(described.document).flatMap(({ operation }) =>
      operation.parameters
        .filter(({ style, explode }) => style === 'form' && explode === false)
        .map(({ name, schema }) => {
          expect(schema).toEqual({ type: 'array', items: { type: 'string' } });
          return `${operation.operationId} ${name}`;
        }),
    );
    expect(lists).toEqual([
      'getForm include',
      'search fields',
      'batch creatures',
      'batch forms',
      'batch include',
      'getMatchup types',
      'getMatchup forms',
    ]);
    const search = described.document.paths['/v1/search']?.get;
    const page = search?.parameters.find(({ name }) => name === 'page');
    expect(page?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 9_999_999 });
  });

  it('leaves objects open for later versions, escapes no slash in a pattern, and has no "prefixItems"', () => {
    const text = JSON.stringify(described.document.components.schemas);
    expect(text).not.toContain('"additionalProperties":false');
    expect(text).toContain('"pattern":"^/v[0-9]+$"');
    expect(JSON.stringify(described.document)).not.toContain('prefixItems');
  });

  it('contains each schema once, and stays small', () => {
    expect(JSON.stringify(described.document).length).toBeLessThan(265_000);
    const inline = new Map<string, number>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) {
        return;
      }
      if ('properties' in value && 'type' in value) {
        const text = JSON.stringify(value);
        inline.set(text, (inline.get(text) ?? 0) + 1);
      }
      Object.entries(value).forEach(([name, member]) => name !== 'examples' && visit(member));
    };
    visit(described.document);
    const repeated = [...inline].filter(([text, count]) => count > 1 && text.length > 200);
    expect(repeated).toEqual([]);
  });

  describe('examples', () => {
    it('satisfy their schema', () => {
      const validate = createValidator(described.document);
      for (const { place, example } of examplesOf(described)) {
        expect(validate([...place, 'schema'], example.value), place.join(' ')).toBe(undefined);
      }
      for (const { path, operation } of pathsOf(described.document)) {
        for (const [i, { example }] of operation.parameters.entries()) {
          if (example !== undefined) {
            const place = ['paths', path, 'get', 'parameters', String(i), 'schema'];
            expect(validate(place, example), `${path} ${i}`).toBe(undefined);
          }
        }
      }
      for (const [name, { example }] of Object.entries(described.document.components.headers)) {
        expect(validate(['components', 'headers', name, 'schema'], example), name).toBe(undefined);
      }
    });

    it('equal the response to the request that they name', async () => {
      const named = examplesOf(described).filter(({ example }) => example['x-target']);
      expect(named.length).toBeGreaterThan(60);
      for (const { place, example } of named) {
        const target = example['x-target'] ?? '';
        const response = await described.request(target);
        const mediaType = place.at(-1) ?? '';
        expect(response.headers.get('content-type')?.split(';')[0], target).toBe(mediaType);
        const text = await response.text();
        if (typeof example.value === 'string') {
          const isEqual = text === example.value;
          expect(example['x-shortened'] ? text.startsWith(example.value) : isEqual).toBe(true);
        } else if (example['x-shortened']) {
          expect(cutAsIn(example.value, JSON.parse(text)), target).toEqual(example.value);
        } else {
          expect(JSON.parse(text), target).toEqual(example.value);
        }
      }
    });

    it('exist for every problem and every JSON response that has one', async () => {
      const without = pathsOf(described.document).flatMap(({ path, operation }) =>
        contentsOf(described, path, operation)
          .filter(
            ({ place, examples }) =>
              place.at(-1)?.endsWith('json') === true &&
              // A part of a document is none.
              !place.includes('206') &&
              examples.length === 0,
          )
          .map(({ place }) => place.slice(1).join(' ')),
      );
      const hasChart = chartOf((await compileShippedWorld(world)).manifest) !== undefined;
      expect(without).toEqual([
        ...(hasChart ? [] : ['/v1/matchup get responses 200 content application/json']),
        '/openapi.json get responses 200 content application/json',
      ]);
    });
  });
});

describe('the document of a world with a creature alone', () => {
  it('has examples of what there is, and says where an unknown parameter is refused', async () => {
    const described = await describeService(compileCatalog(worldOf([creatureEntry(1, 'One')])));
    const examples = pathsOf(described.document).flatMap(({ path, operation }) =>
      operation.parameters.map(({ name, example }) => [`${path} ${name}`, example] as const),
    );
    expect(examples.filter(([, example]) => /^$|^\.|none/.test(String(example)))).toEqual([]);
    expect(Object.fromEntries(examples)['/v1/creature/{creature} creature']).toBe('One');
    for (const { path, operation } of pathsOf(described.document)) {
      const refused = JSON.stringify(operation.responses['400'] ?? {}).includes(
        'unknown-parameter',
      );
      const target = path.replace(/\{\w+\}/, '1');
      const { status } = await described.request(`${target}?unheard=1`);
      expect(status === 400, path).toBe(refused);
    }
  });
});

type Place = readonly string[];

function examplesOf(described: DescribedService): { place: Place; example: ExampleObject }[] {
  return pathsOf(described.document).flatMap(({ path, operation }) =>
    contentsOf(described, path, operation).flatMap(({ place, examples }) =>
      examples.map((example) => ({ place, example })),
    ),
  );
}

/** Every body that the document foresees for an operation, with its place. */
function contentsOf(
  { document }: DescribedService,
  path: string,
  { responses }: OperationObject,
): { place: Place; examples: ExampleObject[] }[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const place =
      '$ref' in response
        ? response.$ref.split('/').slice(1)
        : ['paths', path, 'get', 'responses', status];
    const found = findResponse(document, response);
    return (found ? mediaTypesOf(found) : []).map(({ name, member, examples = {} }) => ({
      place: [...place, member, name],
      examples: Object.values(examples),
    }));
  });
}

/** A value with its lists cut to the length that they have in an example. */
function cutAsIn(example: unknown, value: unknown): unknown {
  if (Array.isArray(example) && Array.isArray(value)) {
    return example.map((item, i) => cutAsIn(item, value[i]));
  }
  if (isRecord(example) && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, cutAsIn(example[name], member)]),
    );
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
