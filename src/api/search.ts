import { Hono } from 'hono';
import * as v from 'valibot';
import { type Around, createRecordJoiner } from '../catalog/join-records.ts';
import { ownNaming } from '../catalog/naming.ts';
import {
  type CreatureRecord,
  CreatureRecordSchema,
  representForm,
} from '../catalog/representations.ts';
import type { SearchProblem } from '../search/query/search.ts';
import { type PartialRecord, writeCsv } from './csv.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { languageParameter, withLanguage } from './languages.ts';
import { pageLinks } from './page-links.ts';
import { formats, preferredFormat } from './preferred-format.ts';
import { choiceParameter, integerParameter, textParameter } from './query-parameters.ts';
import { type Occurrence, reply, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import type { Service } from './service.ts';

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
});

export const PartialCreatureRecordSchema = v.partial(CreatureRecordSchema);

export const SearchResultSchema = v.strictObject({
  total: v.pipe(v.number(), v.integer(), v.description('How many items match in all')),
  limit: v.pipe(v.number(), v.integer()),
  offset: v.pipe(v.number(), v.integer()),
  items: v.array(PartialCreatureRecordSchema),
});

/** `/v1/search`: the query language over every form. */
export function searchRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
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
    answer: {
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
          ...describeProblem(outcome),
          instance: pathOf(c.req.raw),
        });
      }
      const { limit, offset } = values;
      const total = outcome.places.length;
      const page = outcome.places.subarray(offset, offset + limit);
      const partAt = (place: number): PartialRecord => {
        const { creature, form } = finder.entryAt(place);
        return pickMembers(representForm(creature, form, resourcesUrl, naming), members.names);
      };
      const join = (around: Around): string | Uint8Array<ArrayBuffer> =>
        values.fields === '' && naming === ownNaming
          ? joinRecords(page, around)
          : `${around.before}${Array.from(page, (place) => JSON.stringify(partAt(place))).join(around.between)}${around.after}`;
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

/** What is wrong with a search, as a problem. */
export function describeProblem({
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
  // In the record's order, whatever the order they were asked for in.
  return { kind: 'known', names: memberNames.filter((each) => names.includes(each)) };
}

function pickMembers(record: CreatureRecord, names: readonly Member[]): PartialRecord {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
