import { describe, expectTypeOf, it } from 'vitest';
import type * as v from 'valibot';
import type { CreatureRecordSchema } from '../../src/catalog/representations.ts';
import {
  CatalogError,
  type Client,
  createClient,
  type CreatureRecord,
  type FailureKind,
  type FamilyRecord,
  type FormRecord,
  type Matchup,
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
    expectTypeOf(catalog.matchup).parameter(0).toEqualTypeOf<readonly string[]>();
    const ofForm = (form: CreatureRecord) => catalog.matchup(form.types);
    const ofPair = (pair: readonly [string, string]) => catalog.matchup(pair);
    expectTypeOf(ofForm).returns.resolves.toEqualTypeOf<Matchup>();
    expectTypeOf(ofPair).returns.resolves.toEqualTypeOf<Matchup>();
  });

  it('have the members of a form that were included, and no others', () => {
    const plain = (client: Client) => client.form('mew');
    expectTypeOf(plain).returns.resolves.toExtend<FormRecord>();
    expectTypeOf(plain).returns.resolves.not.toHaveProperty('matchups');
    const included = (client: Client) => client.form('mew', { include: ['matchups', 'family'] });
    type Form = Awaited<ReturnType<typeof included>>;
    expectTypeOf<Form['matchups']['defending']>().toEqualTypeOf<Record<string, number>>();
    expectTypeOf<Form['family']['evolutions']>().toEqualTypeOf<FamilyRecord['evolutions']>();
    expectTypeOf<Form['stats']>().toEqualTypeOf<Record<string, number> | undefined>();
    expectTypeOf(included).returns.resolves.not.toHaveProperty('names');
    const many = (client: Client) => client.forms(['mew', 25], { include: ['moves'] });
    type Moves = Awaited<ReturnType<typeof many>>['items'][number]['moves'];
    expectTypeOf<Moves['learned'][number]['name']>().toBeString();
    // @ts-expect-error Nothing of this name can be included.
    const wrong = (client: Client) => client.form('mew', { include: ['stats'] });
    expectTypeOf(wrong).toBeFunction();
  });

  it('take conditions by fields that every world has, and by those that a world names itself', () => {
    const search = (client: Client) =>
      client.search({
        weak: 'fire>=4',
        'catch-rate': '>=200',
        fossil: true,
        filters: { speed: '>100', total: ['>=500', '<600'] },
        fields: ['stats', 'catchRate'],
      });
    expectTypeOf(search)
      .returns.resolves.toHaveProperty('items')
      .items.toHaveProperty('stats')
      .toEqualTypeOf<Record<string, number> | undefined>();
    // @ts-expect-error A stat is a field of some worlds alone.
    const wrong = (client: Client) => client.search({ speed: '>100' });
    expectTypeOf(wrong).toBeFunction();
  });

  it('take undefined for what is optional', () => {
    const absent = undefined;
    const options = { fetch: absent, retries: absent, batch: absent, cache: absent };
    expectTypeOf(() => createClient({ baseUrl: '', ...options })).toBeFunction();
    const ask = (client: Client) =>
      Promise.all([
        client.search({ q: absent, sort: absent, page: absent, fields: absent, type: absent }),
        client.search({ filters: { speed: absent } }),
        client.moves({ q: absent, limit: absent }),
        client.form('mew', { include: absent, lang: absent }),
        client.suggest('mew', { limit: absent }),
        client.random({ seed: absent }),
        client.worldStatistics({ forms: absent }),
      ]);
    expectTypeOf(ask).toBeFunction();
  });

  it('know the number of further forms as a field', () => {
    const search = (client: Client) =>
      client.search({ forms: 'one', page: 2, fields: ['name', 'moreForms'] });
    expectTypeOf(search)
      .returns.resolves.toHaveProperty('items')
      .toEqualTypeOf<(Pick<CreatureRecord, 'name'> & { moreForms?: number })[]>();
    const searchAll = (client: Client) =>
      client.searchAll({ forms: 'one', fields: ['name', 'moreForms'] });
    type Found = ReturnType<typeof searchAll> extends AsyncGenerator<infer Item> ? Item : never;
    expectTypeOf<Found>().toEqualTypeOf<Pick<CreatureRecord, 'name'> & { moreForms?: number }>();
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
