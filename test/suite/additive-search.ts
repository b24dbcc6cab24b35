import { describe, expect, it } from 'vitest';
import type { CreatureRecord, SearchPage } from '../../src/client/types.ts';
import { quoteValue } from '../../src/search/condition.ts';
import { printQuery } from '../../src/search/query-tree.ts';
import { findRecords, sortRecords } from '../search/slow-search.ts';
import {
  type AdditiveContext,
  conditionsOf,
  linksOf,
  mostItems,
  namesOf,
  sampleOf,
  target,
} from './additive-context.ts';
import { csvColumnsOf, csvTable, readCsv, readText } from './additive-csv.ts';

const path = '/v1/search';
/** `/v1/search`, its paging and its formats. */
export function describeSearch({
  service,
  lookups,
  measured,
  facts,
  request,
  getJson,
  getProblem,
  search,
  searchNames: names,
}: AdditiveContext): void {
  const pathAndQuery = (address: string): string => {
    expect(address.startsWith(`${service().baseUrl}${path}?`), address).toBe(true);
    return address.slice(service().baseUrl.length);
  };

  describe('/v1/search', () => {
    it('answers with total, limit, offset and items, the items being what the lookups give, in number and form order', async () => {
      const all = (await lookups()).flat();
      const found: CreatureRecord[] = [];
      while (found.length < all.length) {
        const page = await search({ limit: mostItems, offset: found.length });
        expect(Object.keys(page).join(' ')).toBe('total limit offset next previous items');
        expect(page).toMatchObject({ total: all.length, limit: mostItems, offset: found.length });
        found.push(...page.items);
      }
      expect(found).toEqual(all);
      expect(found.map((item) => Object.keys(item))).toEqual(all.map((item) => Object.keys(item)));
    });

    it('answers with the first 100 items by default', async () => {
      const page = await search();
      const all = (await lookups()).flat();
      expect(page).toMatchObject({ total: all.length, limit: 100, offset: 0 });
      expect(page.items).toEqual(all.slice(0, 100));
      expect((await search({ q: '', sort: '', fields: '' })).items).toEqual(page.items);
    });

    it('finds by any conditions the same as the files of the world', async () => {
      for (const node of conditionsOf(facts())) {
        const q = printQuery(node);
        const expected = findRecords(node, facts());
        expect(await names({ q }), q).toEqual(namesOf(expected));
        const base = namesOf(expected.filter(({ isBase }) => isBase));
        expect(await names({ q, forms: 'base' }), q).toEqual(base);
      }
    });

    it('leaves forms out that differ in looks alone with forms=distinct (decision 22)', async () => {
      const distinct = await names({ forms: 'distinct' });
      expect(distinct).toEqual(await names({ q: '-is:cosmetic' }));
      const all = await names({});
      const cosmetic = await names({ q: 'is:cosmetic' });
      expect([...distinct, ...cosmetic].toSorted()).toEqual(all.toSorted());
      expect(await names({ q: 'is:cosmetic is:base' })).toEqual([]);
    });

    it('answers with one form of each creature, and how many more match, with forms=one', async () => {
      for (const q of conditionsOf(facts()).map(printQuery)) {
        const fields = 'number,name';
        const { items: all } = await search({ q, fields, limit: 1000 });
        const one = { forms: 'one', fields: `${fields},moreForms`, limit: 1000 };
        const { total, items } = await search({ q, ...one });
        if (all.length < 1000) {
          const byNumber = Map.groupBy(all, ({ number }) => number);
          expect(total, q).toBe(byNumber.size);
          expect(items, q).toEqual(
            [...byNumber.values()].map((forms) => ({ ...forms[0], moreForms: forms.length - 1 })),
          );
        }
      }
      const { items } = await search({ forms: 'one' });
      expect(items).toEqual(
        (await lookups()).slice(0, 100).map((each) => ({ ...each[0], moreForms: each.length - 1 })),
      );
    });

    it('takes each field and flag as a parameter, the same as its term in q', async () => {
      const first = facts().find(
        ({ isBase, eggGroups, abilities }) =>
          isBase && eggGroups.length > 0 && abilities.normal.length > 0,
      );
      const [type = ''] = first?.types ?? [];
      const [egg = ''] = first?.eggGroups ?? [];
      const [ability = ''] = first?.abilities.normal ?? [];
      const gen = first?.creature.generation ?? 1;
      for (const [parameters, q] of [
        [{ type }, `type:"${type}"`],
        [{ type: type.toUpperCase(), gen }, `type:"${type}" gen:${gen}`],
        // A form sends what is left empty too.
        [{ type, gen: '', q: '' }, `type:"${type}"`],
        [{ gen: '>=2' }, 'gen>=2'],
        [{ gen: '≥2' }, 'gen>=2'],
        [{ gen: '!=1', height: '>0.5,<=2m' }, 'gen!=1 height>0.5 height<=2m'],
        [{ weight: '< 20 lb' }, 'weight<20lb'],
        [{ egg, number: '<9' }, `egg:"${egg}" number<9`],
        [{ ability }, `ability:"${ability}"`],
        [{ base: 'true', mega: 'false' }, 'is:base -is:mega'],
        // As Python and R write them.
        [{ base: 'True', mega: 'FALSE' }, 'is:base -is:mega'],
        [{ starter: 'true', q: 'gen:1 or gen:2' }, '(gen:1 or gen:2) is:starter'],
        [{ genderless: 'true', stage: 1 }, 'is:genderless stage:1'],
      ] as [Record<string, string | number>, string][]) {
        const expected = await names({ q });
        expect(await names(parameters), JSON.stringify(parameters)).toEqual(expected);
      }
      expect((await names({ type })).length).toBeGreaterThan(0);
      const twice = await getJson<SearchPage>(`${path}?gen=%3E1&gen=%3C3&fields=name`);
      expect(twice.total).toBe((await search({ q: 'gen:2' })).total);
    });

    it.each([
      ...'name -name number -number weight -weight species -male'.split(' '),
      ...'height,-number gen,-height,name -type,name family,-number'.split(' '),
      ...'stage,-weight female,type'.split(' '),
    ])('sorts by %s, stably, with what is not known at the end', async (sort) => {
      const order = sort
        .split(',')
        .map((field) => ({ field: field.replace(/^-/, ''), descending: field.startsWith('-') }));
      expect(await names({ sort })).toEqual(namesOf(sortRecords(facts(), order)));
    });

    it('reads a plus sign as a space, and takes any percent-encoding', async () => {
      const expected = namesOf(
        facts().filter(({ creature, isBase }) => creature.generation === 1 && isBase),
      );
      for (const q of [
        'gen:1+is:base',
        'gen:1%20is:base',
        'gen%3A1%20is%3abase',
        '%67en%3D1+%28is:base%29',
        'gen%E2%89%A41+is:base',
      ]) {
        const page = await getJson<SearchPage>(`${path}?q=${q}&fields=name&limit=${mostItems}`);
        expect(namesOf(page.items), q).toEqual(expected);
      }
      // Encoded, a plus sign is one.
      const problem = await getProblem(`${path}?q=gen:1%2B2`, 400, 'invalid-query');
      expect(problem).toMatchObject({ column: 6, found: '+' });
    });

    it('takes queries in any script', async () => {
      for (const { name } of sampleOf(facts(), 40)) {
        for (const spelling of [name, name.normalize('NFD'), name.toUpperCase()]) {
          for (const q of [`name:${quoteValue(spelling)}`, quoteValue(spelling)]) {
            expect(await names({ q }), q).toContain(name);
          }
        }
      }
      expect(await names({ q: 'ありえないなまえ' })).toEqual([]);
      expect(await names({ q: 'ж' })).toEqual([]);
    });

    it('takes a query of 1,000 characters, and none of more', async () => {
      const long = `${'gen:1 '.repeat(165)}gen>=00001`;
      expect(long).toHaveLength(1000);
      expect(await names({ q: long })).toEqual(await names({ q: 'gen:1' }));
      for (const letter of ['a', '𝔞']) {
        expect(await search({ q: letter.repeat(1000) })).toMatchObject({ total: 0, items: [] });
        const refused = target(path, { q: letter.repeat(1001) });
        await getProblem(refused, 400, 'invalid-parameter');
      }
    });

    it('keeps the links of a long query short enough for proxies, and "next" the longest', async () => {
      const q = 'gen>=1 '.repeat(140).trim();
      for (const [length, relations] of [
        [300, ['first', 'last', 'next', 'prev']],
        [700, ['next', 'prev']],
        [979, ['next']],
      ] as const) {
        const part = q.slice(0, length - (length % 7)).trim();
        const response = await request(
          target(path, { q: part, limit: 2, offset: 2, fields: 'name' }),
        );
        const links = linksOf(response);
        links.delete('service-desc');
        expect([...links.keys()].toSorted()).toEqual(relations);
        expect((response.headers.get('link') ?? '').length).toBeLessThan(3500);
        const next = await getJson<SearchPage>(pathAndQuery(links.get('next') ?? ''));
        expect(namesOf(next.items)).toEqual(namesOf(facts().slice(4, 6)));
      }
    });

    it('answers with no items if nothing matches', async () => {
      const nothing = target(path, { q: 'is:base is:mega' });
      const response = await request(nothing);
      expect(await response.json()).toEqual({
        total: 0,
        limit: 100,
        offset: 0,
        next: null,
        previous: null,
        understood: expect.objectContaining({ conditions: ['is:base', 'is:mega'] }),
        items: [],
      });
      const links = linksOf(response);
      expect([...links.keys()].toSorted()).toEqual(['first', 'last', 'service-desc']);
      const ndjson = await request(`${nothing}&format=ndjson`);
      expect(await ndjson.text()).toBe('');
      const csv = await request(`${nothing}&format=csv`);
      expect(readCsv(await readText(csv))).toEqual([csvColumnsOf((await measured()).flat())]);
    });

    it('gives height and weight as numbers where fields names them (decision 21)', async () => {
      const fields = 'name,heightMetres,weightKilograms';
      const wanted = { fields, limit: mostItems };
      const records = (await measured()).flat().slice(0, mostItems);
      const expected = records.map(({ name, heightMetres, weightKilograms }) => ({
        name,
        heightMetres,
        weightKilograms,
      }));
      expect((await search(wanted)).items).toEqual(expected);
      const lines = await readText(await request(target(path, { ...wanted, format: 'ndjson' })));
      expect(lines.trimEnd().split('\n')).toEqual(expected.map((each) => JSON.stringify(each)));
    });

    it("picks members with fields, in the record's order", async () => {
      const all = (await lookups()).flat();
      const members = Object.keys(all[0] ?? {});
      for (const [fields, picked] of [
        ['name', ['name']],
        [' sprite, number,', ['number', 'sprite']],
        ['gen,family,abilities,gen', ['abilities', 'family', 'gen']],
        [members.toReversed().join(','), members],
      ] as const) {
        const { items } = await search({ fields, limit: 20 });
        expect(items.map((item) => Object.keys(item))).toEqual(items.map(() => picked));
        items.forEach((item, i) => expect(all[i]).toMatchObject(item));
      }
    });
  });

  describe('paging of /v1/search', () => {
    it.each([
      ['every form', {}, 97],
      ['every form, sorted', { sort: '-name' }, 211],
      ['base forms of a generation', { q: 'gen:1', forms: 'base' }, 7],
      ['a few', { q: 'number<=6 or number=101', sort: '-height' }, 1],
      ['a few, all at once', { q: 'number<=6' }, 1000],
    ] as [string, Record<string, string>, number][])(
      'visits %s exactly once along the links "next"',
      async (_, parameters, limit) => {
        const expected = await names(parameters);
        const found: string[] = [];
        let next: string | undefined = target(path, { ...parameters, limit, fields: 'name' });
        let pages = 0;
        while (next !== undefined) {
          const response: Response = await request(next);
          const page = (await response.json()) as SearchPage;
          expect(page.limit).toBe(limit);
          expect(page.offset).toBe(found.length);
          found.push(...page.items.map(({ name }) => name));
          pages += 1;
          const link: string | undefined = linksOf(response).get('next');
          next = link === undefined ? undefined : pathAndQuery(link);
        }
        expect(found).toEqual(expected);
        expect(pages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
      },
    );

    it('takes the number of a page in place of an offset, and names its neighbours in the body', async () => {
      const { total } = await search({ limit: 1 });
      const limit = Math.ceil(total / 3);
      const first = await search({ limit, fields: 'name' });
      const second = await search({ limit, page: 2, fields: 'name' });
      expect(second).toEqual(await search({ limit, fields: 'name', offset: limit }));
      expect(first.previous).toBeNull();
      expect(await getJson(pathAndQuery(first.next ?? ''))).toEqual(second);
      expect(await getJson(pathAndQuery(second.previous ?? ''))).toEqual({
        ...first,
        next: second.previous?.replace(/offset=0/, `offset=${limit}`),
      });
      expect((await search({ limit, page: 3, fields: 'name' })).next).toBeNull();
    });

    it('leads back along the links "prev", and to both ends from anywhere', async () => {
      const { total } = await search({ limit: 1 });
      const limit = Math.ceil(total / 3);
      const offsets = async (offset: number): Promise<Record<string, string | null>> => {
        const links = linksOf(await request(target(path, { offset, limit, fields: 'name' })));
        return Object.fromEntries(
          [...links]
            .filter(([relation]) => relation !== 'service-desc')
            .map(([relation, address]) => [relation, new URL(address).searchParams.get('offset')]),
        );
      };
      const last = String(Math.floor((total - 1) / limit) * limit);
      expect(await offsets(0)).toEqual({ first: '0', next: String(limit), last });
      expect(await offsets(limit)).toEqual({
        first: '0',
        prev: '0',
        next: String(2 * limit),
        last,
      });
      expect(await offsets(2 * limit)).toEqual({ first: '0', prev: String(limit), last });
      // From the middle of a page, the one before begins at the start.
      expect(await offsets(1)).toMatchObject({ prev: '0', next: String(limit + 1) });
      // Beyond the end, the page before is the last one that holds something.
      expect(await offsets(total)).toEqual({
        first: '0',
        prev: String(Math.min(total - limit, Number(last))),
        last,
      });
      expect(await offsets(total * 100)).toEqual({ first: '0', prev: last, last });
    });

    it('keeps every other parameter in the links', async () => {
      const wanted = { q: '(is:base or is:mega) -"a&b=é+%" gen>=1', sort: '-name,gen', limit: 2 };
      const response = await request(
        target(path, { ...wanted, fields: 'name,gen', forms: 'all', format: 'ndjson', offset: 2 }),
      );
      expect(response.status).toBe(200);
      const links = linksOf(response);
      expect([...links.keys()].toSorted().join(' ')).toBe('first last next prev service-desc');
      for (const relation of ['first', 'prev', 'next', 'last']) {
        const address = links.get(relation) ?? '';
        pathAndQuery(address);
        const { offset, ...others } = Object.fromEntries(new URL(address).searchParams);
        expect(offset).toMatch(/^[0-9]+$/);
        expect(others).toEqual({
          ...wanted,
          limit: '2',
          fields: 'name,gen',
          forms: 'all',
          format: 'ndjson',
        });
      }
    });

    it.each(['limit=1', 'limit=1000', 'limit=007', 'offset=0', 'offset=9999999'])(
      'takes %s',
      async (parameter) => {
        expect((await request(`${path}?fields=name&${parameter}`)).status).toBe(200);
      },
    );
  });

  describe('formats of /v1/search', () => {
    it('gives NDJSON whose lines are the items', async () => {
      const response = await request(target(path, { format: 'ndjson', limit: mostItems }));
      expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      const text = await response.text();
      expect(text.endsWith('\n')).toBe(true);
      const lines = text.slice(0, -1).split('\n');
      const items = (await lookups()).flat().slice(0, mostItems);
      expect(lines).toEqual(items.map((item) => JSON.stringify(item)));
    });

    it('gives CSV that reads back as the items, with CRLF and without a byte order mark (decision 21)', async () => {
      const response = await request(target(path, { format: 'csv', limit: mostItems }));
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      const records = (await measured()).flat();
      expect(readCsv(await readText(response))).toEqual(
        csvTable(records.slice(0, mostItems), csvColumnsOf(records)),
      );
    });

    it('begins CSV with a byte order mark with bom=true (decision 21)', async () => {
      const [plain, marked] = await Promise.all(
        ['false', 'True'].map(async (bom) =>
          readText(await request(target(path, { format: 'csv', limit: 3, bom }))),
        ),
      );
      expect(marked).toBe(`\uFEFF${plain}`);
    });

    it.each([
      ['fields', 'gender,name,abilities', 'male female name normalAbilities hiddenAbilities'],
      [
        'columns, which JSON does not have',
        'male,hiddenAbilities,name,gender',
        'male hiddenAbilities name female',
      ],
    ])('sends CSV of the requested %s', async (_, fields, columns) => {
      const response = await request(target(path, { format: 'csv', fields, limit: 3 }));
      const records = (await measured()).flat().slice(0, 3);
      expect(readCsv(await readText(response))).toEqual(csvTable(records, columns.split(' ')));
    });

    it('gives every form as NDJSON or CSV without a limit, and a page with one', async () => {
      const all = (await lookups()).flat().length;
      const linesOf = async (parameters: Record<string, string | number>): Promise<number> => {
        const response = await request(target(path, { fields: 'name', ...parameters }));
        return (await response.text()).trimEnd().split('\n').length;
      };
      expect(await linesOf({ format: 'ndjson' })).toBe(all);
      expect(await linesOf({ format: 'csv' })).toBe(all + 1);
      expect(await linesOf({ format: 'csv', offset: 2 })).toBe(all - 1);
      expect(await linesOf({ format: 'csv', page: 1 })).toBe(Math.min(all, 100) + 1);
      expect(await linesOf({ format: 'ndjson', limit: 3 })).toBe(3);
    });

    it('has the fields of the query language with their members and columns', async () => {
      const fields =
        await getJson<
          readonly { name: string; sorts: boolean; member?: string; column?: string }[]
        >('/v1/search/fields');
      expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'height']));
      for (const { name, sorts, column, member } of fields) {
        const { status } = await request(target(path, { sort: name, limit: 1 }));
        expect([name, status]).toEqual([name, sorts ? 200 : 400]);
        if (column !== undefined) {
          const csv = target(path, { format: 'csv', fields: column, limit: 1 });
          expect((await readText(await request(csv))).split('\r\n')[0]).toBe(column);
          const json = target(path, { fields: member ?? '', limit: 1 });
          expect((await request(json)).status).toBe(200);
        }
      }
    });

    it('says which order the words of a search stand for', async () => {
      const { sort } = await getJson<{ sort?: string }>(target(path, { q: 'tallest', limit: 1 }));
      expect(sort).toBe('-height');
      expect(await getJson(target(path, { sort: 'name', limit: 1 }))).not.toHaveProperty('sort');
    });

    const json = 'application/json; charset=utf-8';
    const ndjson = 'application/x-ndjson; charset=utf-8';
    const csv = 'text/csv; charset=utf-8; header=present';

    it.each([
      ['*/*', json],
      ['application/json', json],
      ['application/x-ndjson', ndjson],
      ['application/ndjson', ndjson],
      ['text/csv', csv],
      ['TEXT/CSV', csv],
      ['text/csv; charset=utf-8', csv],
      ['text/csv;header="a,b;q=0";q=0.5', csv],
      ['text/*', csv],
      ['application/*', json],
      // Weights count, not the order (RFC 9110 §12.5.1).
      ['application/json;q=0.5, text/csv', csv],
      ['application/json;q=0.5, text/csv;q=0.6', csv],
      ['text/csv;q=0.9, application/json', json],
      ['text/csv;q=0.1,application/x-ndjson;q=0.2,application/json;q=0.15', ndjson],
      ['text/csv;Q=0.1, application/json;Q=0.3', json],
      // A form that is named exactly has its own weight, whatever a range says.
      ['*/*, application/json;q=0', ndjson],
      ['application/*;q=0.9, application/json;q=0.1, text/csv;q=0.5', ndjson],
      ['text/csv;q=0, */*;q=0.1', json],
      // Equal weights: what is named exactly, then what is named first.
      ['*/*, text/csv', csv],
      ['text/csv, application/json', csv],
      ['application/json, text/csv', json],
      ['application/json, text/plain, */*', json],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', json],
      // It does not refuse what it can give because of what it cannot give.
      ['text/html', json],
      ['text/csv;q=0', json],
      ['text/csv;q=2', json],
      ['nonsense', json],
      ['', json],
      [',, ;', json],
    ])('understands "Accept: %s"', async (accept, contentType) => {
      const response = await request(`${path}?limit=1`, { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(contentType);
      expect(varied(response)).toContain('accept');
    });

    it('lets the parameter win over the field', async () => {
      for (const [format, contentType] of [
        ['json', json],
        ['ndjson', ndjson],
        ['csv', csv],
      ] as const) {
        const response = await request(`${path}?limit=1&format=${format}`, {
          headers: { accept: 'text/csv;q=0.5, application/x-ndjson' },
        });
        expect(response.headers.get('content-type')).toBe(contentType);
        expect(varied(response)).toContain('accept');
      }
    });

    it('gives each format a validator of its own', async () => {
      const tags = await Promise.all(
        ['json', 'ndjson', 'csv'].map(async (format) =>
          (await request(`${path}?limit=1&format=${format}`)).headers.get('etag'),
        ),
      );
      expect(new Set(tags).size).toBe(3);
    });
  });

  it('/v1/search takes a sort order of up to 1,000 characters, as the query language says', async () => {
    const sort = `${'weight,'.repeat(142)}weight`;
    expect(sort).toHaveLength(1000);
    expect(await names({ sort })).toEqual(await names({ sort: 'weight' }));
    await getProblem(target(path, { sort: `-${sort}` }), 400, 'invalid-parameter');
  });
}

function varied(response: Response): string[] {
  return (response.headers.get('vary') ?? '').split(',').map((each) => each.trim().toLowerCase());
}
