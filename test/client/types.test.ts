import { describe, expectTypeOf, it } from 'vitest';
import type * as v from 'valibot';
import type { CreatureRecordSchema } from '../../src/catalog/representations.ts';
import {
  CatalogError,
  type Client,
  createClient,
  type CreatureRecord,
  type FailureKind,
  type Problem,
  type SearchRequest,
} from '../../src/client/index.ts';
import type { createOfflineClient } from '../../src/client/offline.ts';

// The compiler is the test: `npm test` checks types.
describe('the types of the client', () => {
  const catalog = createClient({ baseUrl: 'http://localhost:1' });

  it('are those of the schemas of the API', () => {
    type FromSchema = v.InferOutput<typeof CreatureRecordSchema>;
    expectTypeOf<CreatureRecord>().toEqualTypeOf<FromSchema>();
    expectTypeOf(catalog.creature).returns.resolves.toEqualTypeOf<[FromSchema, ...FromSchema[]]>();
    expectTypeOf(catalog.creatureCounts).returns.resolves.toExtend<{ total: number }>();
    expectTypeOf(catalog.leagues).returns.resolves.toEqualTypeOf<string[]>();
    expectTypeOf(catalog.info).returns.resolves.toHaveProperty('baseURL').toBeString();
    expectTypeOf(catalog.stats).returns.resolves.toHaveProperty('total_hits').toBeString();
    expectTypeOf(catalog.bulk).returns.resolves.toEqualTypeOf<ReadableStream<Uint8Array>>();
  });

  it('take names and numbers alone', () => {
    expectTypeOf(catalog.creature).parameter(0).toEqualTypeOf<string | number>();
    expectTypeOf(catalog.matchup)
      .parameter(0)
      .toEqualTypeOf<readonly [string] | readonly [string, string]>();
  });

  it('narrow the items of a search to its fields', () => {
    const search = (client: Client) => client.search({ q: 'gen:1', fields: ['name', 'types'] });
    expectTypeOf(search)
      .returns.resolves.toHaveProperty('items')
      .toEqualTypeOf<(Pick<CreatureRecord, 'name' | 'types'> & { moreForms?: number })[]>();
    expectTypeOf<SearchRequest['forms']>().toEqualTypeOf<
      'all' | 'distinct' | 'base' | 'one' | undefined
    >();
    const measured = (client: Client) =>
      client.search({
        type: ['dragon', 'ice'],
        gen: 4,
        legendary: true,
        fields: ['weightKilograms'],
      });
    expectTypeOf(measured)
      .returns.resolves.toHaveProperty('items')
      .toEqualTypeOf<({ weightKilograms: number | null } & { moreForms?: number })[]>();
    const all = (client: Client) => client.searchAll({ q: 'gen:1', fields: ['name'] });
    expectTypeOf(all).returns.toExtend<AsyncIterable<{ name: string }>>();
    // @ts-expect-error No record has this member.
    const wrong = (client: Client) => client.search({ fields: ['colour'] });
    expectTypeOf(wrong).toBeFunction();
  });

  it('describe the kinds of errors and the members of a problem', () => {
    expectTypeOf<CatalogError>().toHaveProperty('kind').toEqualTypeOf<FailureKind>();
    expectTypeOf<CatalogError>().toHaveProperty('problem').toEqualTypeOf<Problem | undefined>();
    expectTypeOf<CatalogError>().toHaveProperty('suggestions').toEqualTypeOf<readonly string[]>();
    expectTypeOf(CatalogError).instance.toExtend<Error>();
  });

  it('are the same for the offline client', () => {
    expectTypeOf<typeof createOfflineClient>().returns.resolves.toEqualTypeOf<Client>();
  });
});
