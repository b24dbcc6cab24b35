import * as v from 'valibot';
import type { Catalog, FormOf } from '../catalog/catalog.ts';
import type { Naming } from '../catalog/languages.ts';
import {
  CreatureRecordSchema,
  type FormRecord,
  FormRecordSchema,
  recordMembersOf,
  representFacts,
  representForm,
} from '../catalog/representations.ts';
import { memoize } from '../world/memoize.ts';
import { countEach, statsOf } from '../catalog/stats.ts';
import { mapInTurns } from '../search/in-turns.ts';
import { type Filter, formsChoices } from '../search/search.ts';
import type { SearchProblem } from '../search/search-problem.ts';
import {
  byteOrderMark,
  type Column,
  columnsOf,
  csvHeader,
  csvLine,
  type Format,
  formats,
  type PartialRecord,
  preferredFormat,
} from './record-formats.ts';
import {
  booleanText,
  byteOrderMarkParameter,
  choiceParameter,
  integerParameter,
  integerText,
  invalidParameter,
  languageParameter,
  listParameter,
  offsetParameter,
  optionalTextParameter,
  pageEntries,
  pagesAround,
  splitList,
  textParameter,
  unknownItem,
} from './parameters.ts';
import { didYouMean, type Failure } from './problems.ts';
import { contentTypes, replyPieces } from './replies.ts';
import { type App, queryRoute, type Route } from './route.ts';
import { writeSortOrder } from '../search/sort-order.ts';
import { UnderstandingSchema } from '../search/understanding.ts';
import { type Field, fieldsOf, flagsOf, hasOneValue } from '../search/fields.ts';
import { type Operator, operators } from '../search/query-tokens.ts';
import { type Bound, conditionAt, parseCondition, type QueryNode } from '../search/query-tree.ts';
import { Integer, optionalMember } from '../world/described.ts';

const defaultLimit = 100;
const maxLimit = 1000;
/** Lines of NDJSON and CSV where the request sets no limit. */
const mostLines = 10_000;

const commonMembers: readonly Member[] = v.keyof(CreatureRecordSchema).options;

export const SearchParametersSchema = v.object({
  q: textParameter(1000, 'A search in the query language; default: all forms'),
  sort: textParameter(
    1000,
    'Fields to sort by, separated by commas, with `-` before a field for descending order; default: the best match of words first, then number and form order',
  ),
  limit: integerParameter(
    1,
    maxLimit,
    defaultLimit,
    `Maximum number of items in the answer; in NDJSON and CSV without it and without \`page\`, ${mostLines}`,
  ),
  offset: offsetParameter,
  page: v.pipe(
    v.optional(integerText(1, 9_999_999)),
    v.metadata({ type: 'integer', minimum: 1, maximum: 9_999_999 }),
    v.description('Number of the page of `limit` items, from 1, instead of `offset`'),
  ),
  fields: listParameter(
    400,
    'Members of a record in the answer, separated by commas, also those that only `/v1/form` has; default: all members of a lookup, and in CSV every member. CSV takes the names of its columns as well',
  ),
  forms: choiceParameter(
    formsChoices,
    'The forms that become items. `all`: every form; `distinct`: without forms that differ from another only in looks; `base`: only base forms; `one`: one form of each creature, the base form if it matches and otherwise the first form that matches',
  ),
  format: v.pipe(
    v.optional(v.picklist(formats, `one of ${formats.join(', ')}`)),
    v.metadata({ enum: formats }),
    v.description('Default: the format that the header field Accept asks for'),
  ),
  bom: byteOrderMarkParameter,
});

export const PartialCreatureRecordSchema = v.strictObject({
  ...v.partial(FormRecordSchema).entries,
  moreForms: optionalMember(
    Integer,
    'With `forms=one`: number of further forms of this creature that match',
  ),
});

export const SearchPageSchema = v.strictObject({
  ...pageEntries,
  sort: optionalMember(
    v.string(),
    'The order that words of `q` stand for, as in the parameter `sort`',
  ),
  /** Present if the search finds nothing, or has words that did not count or that no form has. */
  understood: v.optional(UnderstandingSchema),
  items: v.array(PartialCreatureRecordSchema),
});

const searchParameters = (catalog: Catalog) =>
  v.object({
    ...SearchParametersSchema.entries,
    ...filterParametersOf(catalog),
    lang: languageParameter(catalog),
  });

/** The query language over every form. */
export const searchRoute: Route = queryRoute({
  path: '/v1/search',
  cost: 'computed',
  index: { rank: 8, name: 'search', address: '/v1/search?q={search}' },
  copied: 'nothing',
  query: searchParameters,
  operation: {
    id: 'search',
    tag: 'Search',
    summary: 'Search for forms',
    description:
      'Each form is an item with the same facts as in a lookup. Write conditions in `q`, or in parameters with the names of their fields; a form must match all of them. `understood` says how a search was read that finds nothing, or of which not every word counted. `format`, or the header field `Accept`, asks for NDJSON or CSV, a form on each line.',
    example: {
      q: 'gen:1 is:base',
      sort: '-weight,name',
      limit: '2',
      fields: 'number,name,types',
    },
    response: {
      kind: 'json',
      description: 'The matching forms; NDJSON and CSV have one form on each line',
      schema: SearchPageSchema,
      lines: { ndjson: { format: 'ndjson' }, csv: { format: 'csv' } },
    },
    problems: ['invalid-query'],
  },
  answer: async ({ request, values, query, naming }, app) => {
    const format = values.format ?? preferredFormat(request.headers.get('accept') ?? '');
    const chosen = chooseMembers(values.fields, format, app.catalog);
    if ('kind' in chosen) {
      return chosen;
    }
    if (values.forms !== 'one' && splitList(values.fields).includes('moreForms')) {
      return invalidParameter(
        'The parameter "fields" names "moreForms"; expected "forms=one" with it',
      );
    }
    if (values.page !== undefined && query.has('offset')) {
      return invalidParameter(
        'The request has both "page" and "offset"; expected only one of them',
      );
    }
    await app.finder.prepare();
    const search = { ...values, filters: readFilters(app.catalog, values) };
    const outcome = app.finder.search.run(search);
    if (outcome.kind === 'invalid') {
      return describeSearchError(outcome);
    }
    const isOpen = format !== 'json' && !query.has('limit') && values.page === undefined;
    const limit = isOpen ? mostLines : values.limit;
    const offset = values.page === undefined ? values.offset : (values.page - 1) * limit;
    const total = outcome.forms.length;
    const address = `${app.addresses.baseUrl}/v1/search`;
    const place = { total, limit, offset };
    const { next, previous, fields } = pagesAround(address, query, place);
    const isClear = total > 0 && outcome.ignored.length + outcome.unknown.length === 0;
    const understood = isClear || values.q.trim() === '' ? undefined : outcome.understand();
    const isOfWords = values.sort.trim() === '' && outcome.order.length > 0;
    const sort = isOfWords ? writeSortOrder(outcome.order) : undefined;
    const around: Around = { ...place, sort, next, previous, understood };
    const header = (values.bom === 'true' ? byteOrderMark : '') + csvHeader(chosen.columns);
    const matching = values.forms === 'one' ? outcome.matching() : [];
    const write = lineWriter(app, naming, format, chosen, matching);
    const forms = outcome.forms.slice(offset, offset + limit);
    const lines = await mapInTurns(forms, write);
    const pieces = joinLines(format, around, header, lines);
    const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return replyPieces(pieces, size, contentTypes[format], 'record', {
      ...fields,
      vary: 'Accept',
    });
  },
});

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const encode = (text: string): Bytes => encoder.encode(text);

/** Lines of a larger world would take too much memory: in each language, those of a form have up to 3 kB. */
const mostFormsWithLines = 5000;

/**
 * The line of a form in each format, with the members that most searches ask for: those of a lookup, in CSV all. They are
 * kept: to make one takes ten times as long as to find the form.
 */
const linesIn = memoize((app: App) =>
  memoize((naming: Naming): Record<'json' | 'csv', (formOf: FormOf) => Bytes> => {
    const { catalog, addresses } = app;
    const { resourcesUrl } = addresses;
    const columns = columnsOf(recordMembersOf(catalog), statsOf(catalog.manifest));
    const keep = catalog.forms.length > mostFormsWithLines ? <Made>(make: Made) => make : memoize;
    return {
      json: keep((formOf: FormOf) =>
        encode(JSON.stringify(representForm(formOf, resourcesUrl, naming))),
      ),
      csv: keep((formOf: FormOf) =>
        encode(csvLine(representFacts(catalog, formOf, resourcesUrl, naming), columns)),
      ),
    };
  }),
);

/** What stands around the items of a page in JSON. */
type Around = Omit<v.InferOutput<typeof SearchPageSchema>, 'items'>;

/**
 * Returns how the line of a form is written in a format. `matching` are all forms that match, on any page, if each line says
 * how many more forms of its creature do.
 */
function lineWriter(
  app: App,
  naming: Naming,
  format: Format,
  { members, columns, isWhole }: Choice,
  matching: readonly FormOf[],
): (found: FormOf) => Bytes {
  const { catalog, addresses } = app;
  const { resourcesUrl } = addresses;
  // Most searches ask for the members of a lookup, which take half the time of all facts.
  const isLookup = members.every((member) => commonMembers.includes(member));
  const represent = (formOf: FormOf): PartialRecord =>
    pickMembers(
      isLookup
        ? representForm(formOf, resourcesUrl, naming)
        : representFacts(catalog, formOf, resourcesUrl, naming),
      members,
    );
  const lines = linesIn(app)(naming);
  if (format === 'csv') {
    return isWhole ? lines.csv : (found) => encode(csvLine(represent(found), columns));
  }
  if (isWhole && matching.length === 0) {
    return lines.json;
  }
  const counts = countEach(matching.map(({ creature }) => creature.number));
  return (found) => {
    const count = counts.get(found.creature.number);
    const more = count === undefined ? {} : { moreForms: count - 1 };
    return encode(JSON.stringify({ ...represent(found), ...more }));
  };
}

const comma = encode(',');
const newline = encode('\n');

/**
 * The bytes of a page: its lines with what stands around and between them. They are an array, since a generator makes a third of
 * a megabyte of garbage for a thousand lines.
 */
function joinLines(
  format: Format,
  around: Around,
  header: string,
  lines: readonly Bytes[],
): readonly Bytes[] {
  switch (format) {
    case 'json': {
      const pieces = [encode(`${JSON.stringify(around).slice(0, -1)},"items":[`)];
      for (const line of lines) {
        if (pieces.length > 1) {
          pieces.push(comma);
        }
        pieces.push(line);
      }
      pieces.push(encode(']}'));
      return pieces;
    }
    case 'ndjson':
      return lines.flatMap((line) => [line, newline]);
    case 'csv':
      return [encode(header), ...lines];
  }
}

export function describeSearchError({
  parameter,
  column,
  found,
  expected,
  nearest,
}: SearchProblem): Failure {
  return {
    kind: 'invalid-query',
    detail: `The parameter "${parameter}" has an error at column ${column}: found ${found}, expected ${expected}${didYouMean(nearest.slice(0, 3))}`,
    suggestions: nearest,
    syntax: { column, found, expected },
  };
}

type Member = keyof FormRecord;

type Choice = {
  readonly members: readonly Member[];
  /** Those of CSV. */
  readonly columns: readonly Column[];
  /** Whether the request names none. */
  readonly isWhole: boolean;
};

/** Chooses members, in the record's order, and for CSV columns, by their own names too, in the order of the request. */
function chooseMembers(
  text: string | undefined,
  format: Format,
  catalog: Catalog,
): Choice | Failure {
  const members = recordMembersOf(catalog);
  const columns = format === 'csv' ? columnsOf(members, statsOf(catalog.manifest)) : [];
  const names = new Set(splitList(text));
  if (names.size === 0) {
    return { members: format === 'csv' ? members : commonMembers, columns, isWhole: true };
  }
  // `forms=one` alone gives the number of further forms, whatever the fields; no column has it.
  const known =
    format === 'csv'
      ? columns.flatMap(({ member, name }) => [member, name])
      : [...members, 'moreForms'];
  const unknown = unknownItem('fields', names, known);
  if (unknown) {
    return unknown;
  }
  const chosen = [...names].flatMap((each) =>
    columns.filter(({ member, name }) => each === member || each === name),
  );
  const needed = new Set<string>([...names, ...chosen.map(({ member }) => member)]);
  return {
    members: members.filter((member) => needed.has(member)),
    columns: [...new Set(chosen)],
    isWhole: false,
  };
}

function pickMembers(record: PartialRecord, names: readonly Member[]): PartialRecord {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

type FilterParameters = Readonly<Record<string, v.GenericSchema<string | undefined>>>;

/** A parameter for each field, whose value is that of its term in `q`, and for each flag. */
const filterParametersOf = memoize((catalog: Catalog): FilterParameters => {
  const parameters = new Map<string, v.GenericSchema<string | undefined>>();
  for (const { name, aliases = [], kind, meaning } of fieldsOf(catalog)) {
    if (name === 'is') {
      continue;
    }
    const type = kind === 'number' ? ['number', 'string'] : 'string';
    parameters.set(
      name,
      v.pipe(optionalTextParameter(200, meaning), v.metadata({ type, aliases })),
    );
  }
  for (const { name, meaning } of flagsOf(catalog)) {
    parameters.set(
      name,
      v.pipe(
        v.optional(booleanText),
        v.metadata({ type: 'boolean' }),
        v.description(`Whether the form ${meaning}`),
      ),
    );
  }
  return Object.fromEntries(parameters);
});

/** The conditions of the parameters that are named after fields and flags. */
function readFilters(
  catalog: Catalog,
  values: Readonly<Record<string, unknown>>,
): readonly Filter[] {
  const fields = new Map(fieldsOf(catalog).map((field) => [field.name, field]));
  return Object.keys(filterParametersOf(catalog)).flatMap((parameter) => {
    const text = values[parameter];
    const field = fields.get(parameter);
    const nodes =
      // A form sends the fields that are left empty too.
      typeof text !== 'string' || text.trim() === ''
        ? []
        : field
          ? conditionsOf(field, text)
          : [flagCondition(parameter, text === 'true')];
    return nodes.map((node) => ({ parameter, node }));
  });
}

function flagCondition(flag: string, holds: boolean): QueryNode {
  const node = conditionAt('is', flag, undefined);
  return holds ? node : { kind: 'not', node };
}

function conditionsOf(field: Field, text: string): readonly QueryNode[] {
  const conditionOf = (column: number, value: string, operator: Operator = ':', bound?: Bound) => {
    const quoted = /^"(.*)"$/s.exec(value)?.[1];
    return parseCondition(
      { text: field.name, column },
      { text: operator, column },
      quoted === undefined ? { text: value, column } : { kind: 'phrase', text: quoted, column },
      bound,
    );
  };
  // One of the values in a list, which a form cannot have together.
  if (hasOneValue(field) && /^[^!<>=≤≥≠]*$/.test(text)) {
    return [conditionOf(1, text.trim())];
  }
  let column = 1;
  // A value in quotation marks may have commas.
  return text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => {
    const [, sign = '', written = ''] = /^\s*(!=|<=|>=|[=<>≤≥≠]?)\s*(.*?)\s*$/s.exec(part) ?? [];
    const start = column + part.length - part.trimStart().length + sign.length;
    column += [...part].length + 1;
    const { value, bound } =
      field.kind === 'matchup' ? splitBound(written, start) : { value: written };
    return conditionOf(start, value, operators.get(sign), bound);
  });
}

/** Splits `fire>=4` into the type and the bound behind it. */
function splitBound(
  text: string,
  column: number,
): { readonly value: string; readonly bound?: Bound } {
  const [, value = text, sign = '', number = ''] = /^(.*?)(<=|>=|[=<>])(.*)$/s.exec(text) ?? [];
  const operator = operators.get(sign);
  const at = column + value.length;
  return operator
    ? {
        value,
        bound: {
          operator: { text: operator, column: at },
          value: { text: number, column: at + sign.length },
        },
      }
    : { value };
}
