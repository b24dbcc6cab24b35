import * as v from 'valibot';
import { Hono } from 'hono';
import { type Around, createRecordJoiner } from '../catalog/records.ts';
import { ownNaming } from '../catalog/languages.ts';
import {
  type CreatureRecord,
  CreatureRecordSchema,
  representForm,
} from '../catalog/representations.ts';
import type { SearchProblem } from '../search/search-problem.ts';
import {
  type PartialRecord,
  byteOrderMark,
  formats,
  preferredFormat,
  writeCsv,
} from './record-formats.ts';
import { documented } from './documented.ts';
import {
  type Suggestion,
  representSuggestion,
  suggestForms,
  SuggestionSchema,
} from '../search/finder.ts';
import {
  choiceParameter,
  integerParameter,
  languageParameter,
  textParameter,
  withLanguage,
  withQuery,
} from './parameters.ts';
import { type Occurrence, quote, replyProblem } from './problems.ts';
import { reply, replyJson } from './replies.ts';
import { pathOf } from './requests.ts';
import type { Service } from './service.ts';
import { correct } from '../search/corrections.ts';

const defaultLimit = 100;
const maxLimit = 1000;

const memberNames = v.keyof(CreatureRecordSchema).options;

export const SearchParametersSchema = v.object({
  q: v.pipe(
    textParameter(1000),
    v.description('A search in the query language; everything where it is absent'),
  ),
  sort: v.pipe(
    textParameter(1000),
    v.description(
      'Fields to sort by, separated by commas, `-` before one for descending; where absent, the best match of words first, then number and form order',
    ),
  ),
  limit: v.pipe(
    integerParameter(1, maxLimit, defaultLimit),
    v.description('How many items to answer with'),
  ),
  offset: v.pipe(
    integerParameter(0, 9_999_999, 0),
    v.description('How many items to leave out before them'),
  ),
  fields: v.pipe(
    textParameter(300),
    v.description('Members of a record to answer with, separated by commas; all where absent'),
  ),
  forms: v.pipe(
    choiceParameter(['all', 'base']),
    v.description('Whether each form is an item, or base forms alone are'),
  ),
  format: v.pipe(
    v.optional(v.picklist(formats, `one of ${formats.join(', ')}`)),
    v.metadata({ enum: formats }),
    v.description('Where it is absent, the field Accept decides'),
  ),
  bom: v.pipe(
    choiceParameter(['false', 'true']),
    v.description('Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8'),
  ),
});

export const PartialCreatureRecordSchema = v.partial(CreatureRecordSchema);

export const SearchResultSchema = v.strictObject({
  total: v.pipe(v.number(), v.integer(), v.description('How many items match in all')),
  limit: v.pipe(v.number(), v.integer()),
  offset: v.pipe(v.number(), v.integer()),
  items: v.array(PartialCreatureRecordSchema),
});

/** `/v1/search`: the query language over every form. */
export function searchRoutes({ catalog, addresses, finder }: Service): Hono {
  const { baseUrl, resourcesUrl } = addresses;
  const joinRecords = createRecordJoiner(catalog, resourcesUrl);
  const allParameters = v.object({
    ...SearchParametersSchema.entries,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'search',
    tag: 'Search',
    summary: 'Forms that match a search',
    query: allParameters,
    example: { q: 'gen:1 is:base', sort: '-weight,name', fields: 'number,name,types', limit: '2' },
    response: {
      kind: 'records',
      description: 'The matching forms; as NDJSON and as CSV, a form on a line',
      schema: SearchResultSchema,
      ndjson: { format: 'ndjson' },
      csv: { format: 'csv' },
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter', 'invalid-query'],
  });
  return new Hono().get(
    '/',
    operation,
    withLanguage(catalog, baseUrl, allParameters, (values, naming, c) => {
      const members = parseMembers(values.fields);
      if (members.kind === 'unknown') {
        return replyProblem(baseUrl, {
          kind: 'invalid-parameter',
          detail: `The parameter "fields" names ${quote(members.name)}; expected some of ${memberNames.join(', ')}`,
          instance: pathOf(c.req.raw),
        });
      }
      const outcome = finder.search.run(values);
      if (outcome.kind === 'invalid') {
        return replyProblem(baseUrl, {
          ...describeSearchError(outcome),
          instance: pathOf(c.req.raw),
        });
      }
      const { limit, offset } = values;
      const total = outcome.positions.length;
      const page = outcome.positions.subarray(offset, offset + limit);
      const partAt = (position: number): PartialRecord => {
        const { creature, form } = finder.entryAt(position);
        return pickMembers(representForm(creature, form, resourcesUrl, naming), members.names);
      };
      const join = (around: Around): string | Uint8Array<ArrayBuffer> =>
        values.fields === '' && naming === ownNaming
          ? joinRecords(page, around)
          : `${around.before}${Array.from(page, (position) => JSON.stringify(partAt(position))).join(around.between)}${around.after}`;
      const url = new URL(c.req.url);
      const link = pageLinks(`${baseUrl}${url.pathname}`, url.searchParams, {
        total,
        limit,
        offset,
      });
      const fields = { ...(link !== undefined && { link }), vary: 'Accept' };
      switch (values.format ?? preferredFormat(c.req.header('accept') ?? '')) {
        case 'json':
          return reply(
            join({
              before: `{"total":${total},"limit":${limit},"offset":${offset},"items":[`,
              between: ',',
              after: ']}',
            }),
            'application/json; charset=utf-8',
            'record',
            200,
            fields,
          );
        case 'ndjson':
          return reply(
            join({ before: '', between: '\n', after: page.length === 0 ? '' : '\n' }),
            'application/x-ndjson; charset=utf-8',
            'record',
            200,
            fields,
          );
        case 'csv':
          return reply(
            (values.bom === 'true' ? byteOrderMark : '') +
              writeCsv(Array.from(page, partAt), members.names),
            'text/csv; charset=utf-8; header=present',
            'record',
            200,
            fields,
          );
      }
    }),
  );
}

export function describeSearchError({
  parameter,
  column,
  found,
  expected,
  nearest,
}: SearchProblem): Omit<Occurrence, 'instance'> {
  const hint = nearest.length === 0 ? '' : `; is it ${nearest.slice(0, 3).map(quote).join(', ')}?`;
  return {
    kind: 'invalid-query',
    detail: `The parameter "${parameter}" goes wrong at column ${column}: found ${found}, expected ${expected}${hint}`,
    suggestions: nearest,
    syntax: { column, found, expected },
  };
}

type Member = keyof CreatureRecord;

function parseMembers(
  text: string,
): { kind: 'known'; names: readonly Member[] } | { kind: 'unknown'; name: string } {
  if (text === '') {
    return { kind: 'known', names: memberNames };
  }
  const names: Member[] = [];
  for (const name of text.split(',')) {
    const member = memberNames.find((each) => each === name);
    if (!member) {
      return { kind: 'unknown', name };
    }
    names.push(member);
  }
  // Members keep the record's order, whatever the order of the parameter.
  return { kind: 'known', names: memberNames.filter((each) => names.includes(each)) };
}

function pickMembers(record: CreatureRecord, names: readonly Member[]): PartialRecord {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** Bytes for all links: proxies refuse a response with more than 4 KiB of header fields. */
const mostBytes = 3000;

/** A page of a list. */
type Page = { readonly total: number; readonly limit: number; readonly offset: number };

/**
 * The `Link` field of a page of a list (RFC 8288): first, prev, next and last, as far as they exist; undefined if
 * none does. Each link repeats the query, so the least important links of a very long one are left out.
 */
export function pageLinks(
  address: string,
  query: URLSearchParams,
  { total, limit, offset }: Page,
): string | undefined {
  const page = new URLSearchParams(query);
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const links = [
    { relation: 'next', start: offset + limit, exists: offset + limit < total },
    // Beyond the end, the previous page is the last one.
    { relation: 'prev', start: Math.max(0, Math.min(offset - limit, last)), exists: offset > 0 },
    { relation: 'first', start: 0, exists: true },
    { relation: 'last', start: last, exists: true },
  ]
    .filter(({ exists }) => exists)
    .map(({ relation, start }) => {
      page.set('offset', String(start));
      return `<${address}?${page.toString()}>; rel="${relation}"`;
    });
  let field: string | undefined;
  for (const link of links) {
    const longer = field === undefined ? link : `${field}, ${link}`;
    if (longer.length > mostBytes) {
      break;
    }
    field = longer;
  }
  return field;
}

const checkParameters = v.object({
  q: v.pipe(textParameter(1000), v.description('A search in the query language, finished or not')),
  sort: v.pipe(textParameter(1000), v.description('Fields to sort by, separated by commas')),
});

const Column = v.pipe(v.number(), v.integer(), v.minValue(1));

export const SearchCheckSchema = v.union([
  v.strictObject({ kind: v.literal('valid') }),
  v.strictObject({
    kind: v.literal('invalid'),
    parameter: v.picklist(['q', 'sort']),
    column: v.pipe(Column, v.description('Where it goes wrong, in characters from 1')),
    end: v.pipe(
      Column,
      v.description('The column after what goes wrong; the same where something is missing'),
    ),
    found: v.string(),
    expected: v.string(),
    corrections: v.pipe(
      v.array(
        v.strictObject({
          name: v.string(),
          text: v.pipe(v.string(), v.description('The parameter with the name in its place')),
        }),
      ),
      v.description('Known names like what stands there, best first'),
    ),
  }),
]);

/** The outcome of checking a search. */
export type SearchCheck = v.InferOutput<typeof SearchCheckSchema>;

/**
 * `/v1/search/check`: the validity of a search. An unfinished search is no failure of this request, so the status is
 * 200.
 */
export function searchCheckRoutes({ addresses, finder }: Service): Hono {
  const operation = documented({
    id: 'checkSearch',
    tag: 'Search',
    summary: 'Whether a search is one, and what it may have been meant to be',
    description: 'For boxes that are typed in: a search that goes wrong is a 200 here.',
    query: checkParameters,
    example: { q: 'gen:1 hieght>1m' },
    response: {
      kind: 'json',
      description: 'That it is one, or where it goes wrong',
      schema: SearchCheckSchema,
    },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withQuery(addresses.baseUrl, checkParameters, ({ q, sort }) => {
      const outcome = finder.search.run({ q, sort, forms: 'all' });
      const check: SearchCheck =
        outcome.kind === 'found' ? { kind: 'valid' } : describeCheck(outcome, { q, sort });
      return replyJson(check);
    }),
  );
}

function describeCheck(
  problem: SearchProblem,
  texts: { readonly q: string; readonly sort: string },
): SearchCheck {
  const { parameter, column, found, expected } = problem;
  const { end, corrections } = correct(texts[parameter], problem);
  return {
    kind: 'invalid',
    parameter,
    column,
    end,
    found,
    expected,
    corrections: corrections.map(({ name, text }) => ({ name, text })),
  };
}

/** The largest chat service shows this many at once. */
const mostSuggestions = 25;

export const SuggestParametersSchema = v.object({
  q: v.pipe(textParameter(200), v.description('What has been typed so far')),
  limit: v.pipe(
    integerParameter(1, mostSuggestions, 10),
    v.description('How many suggestions to answer with'),
  ),
});

const SuggestionsSchema = v.array(SuggestionSchema);

/**
 * `/v1/suggest`: names for a partly typed one: names that begin with it, then those of the creature that a lookup
 * finds, then similar ones.
 */
export function suggestRoutes({ catalog, addresses, finder }: Service): Hono {
  const allParameters = v.object({
    ...SuggestParametersSchema.entries,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'suggest',
    tag: 'Search',
    summary: 'Names for what has been typed so far',
    query: allParameters,
    example: { q: [...(catalog.creatures.at(0)?.name ?? '')].slice(0, 3).join(''), limit: '3' },
    response: {
      kind: 'json',
      description: 'The nearest first',
      schema: SuggestionsSchema,
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withLanguage(catalog, addresses.baseUrl, allParameters, ({ q, limit }, naming) => {
      const suggestions: Suggestion[] = suggestForms(catalog, finder, q, limit, naming).map(
        (found) => representSuggestion(found, addresses.resourcesUrl, naming),
      );
      return replyJson(suggestions);
    }),
  );
}
