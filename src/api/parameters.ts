import * as v from 'valibot';
import { compileNearestNames } from '../world/nearest-names.ts';
import { didYouMean, type Failure, type ProblemKind, quote } from './problems.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { findLanguage, languagesOf } from '../catalog/languages.ts';
import { described, Integer } from '../world/described.ts';

/** An object schema; each entry parses the text of a parameter, or undefined if it is absent. */
export type ParametersSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Texts that people type, commas included. */
const typedTexts: ReadonlySet<string> = new Set(['q', 'seed']);

/** Whether the value of a parameter is a list with commas. */
function isList(name: string, schema: v.GenericSchema): boolean {
  const { type, enum: choices } = v.getMetadata(schema);
  return !typedTexts.has(name) && !choices && type !== 'integer' && type !== 'boolean';
}

/** The texts that the metadata of a parameter lists: its values, or its other names. */
function textsIn(schema: v.GenericSchema | undefined, member: 'enum' | 'aliases'): string[] {
  const listed = schema && v.getMetadata(schema)[member];
  return Array.isArray(listed) ? listed.map(String) : [];
}

/** Returns all of a few names: those like a wrong one first, the nearest of them first of all. */
function nearestFirst(wrong: string, names: readonly string[]): readonly string[] {
  const near = compileNearestNames(names.map((name) => ({ name })))(wrong, names.length);
  return [...new Set([...near, ...names])];
}

/** The problem of a name that is none of a few; `detail` ends before the name. */
export function notAmong(
  kind: ProblemKind,
  detail: string,
  wrong: string,
  names: readonly string[],
  expected = 'one of',
): Failure {
  return {
    kind,
    detail: `${detail} ${quote(wrong)}; expected ${expected} ${names.join(', ')}`,
    suggestions: nearestFirst(wrong, names),
  };
}

/** The problem of a list with an item that is none of the known ones; undefined if there is no such item. */
export function unknownItem(
  parameter: string,
  items: Iterable<string>,
  known: Iterable<string>,
): Failure | undefined {
  const names = [...new Set(known)];
  const unknown = [...items].find((each) => !names.includes(each));
  return unknown === undefined
    ? undefined
    : notAmong(
        'invalid-parameter',
        `The parameter "${parameter}" names`,
        unknown,
        names,
        'one or more of',
      );
}

/** Joins lists that HTTP libraries write as repeated keys, or with `[]` behind the key. */
function joinLists(query: URLSearchParams, { entries }: ParametersSchema): URLSearchParams {
  const joined = new URLSearchParams();
  for (const [key, value] of query) {
    const name = key.replace(/\[\]$/, '');
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (schema && isList(name, schema)) {
      const before = joined.get(name);
      joined.set(name, before === null ? value : `${before},${value}`);
    } else {
      joined.append(key, value);
    }
  }
  return joined;
}

/**
 * Parses a query with the parameters of a schema: each at most once, unless it is a list, and no others (decision 15).
 */
export function parseParameters<const Schema extends ParametersSchema>(
  asWritten: URLSearchParams,
  schema: Schema,
): { readonly values: v.InferOutput<Schema> } | Failure {
  const names = Object.keys(schema.entries);
  const query = joinLists(asWritten, schema);
  for (const [name, value] of query) {
    if (!names.includes(name)) {
      const nearest = compileNearestNames(
        names.map((each) => ({
          name: each,
          alsoKnownAs: textsIn(schema.entries[each], 'aliases'),
        })),
      );
      const condition = asCondition(value === '' ? name : `${name}=${value}`, names);
      const suggestions = condition === undefined ? nearest(name, 1) : [condition];
      const wrong = `This path has no parameter ${quote(name)}${didYouMean(suggestions)}`;
      const known = `${suggestions.length === 0 ? '; it' : ' It'} takes ${names.join(', ') || 'none'}`;
      return { kind: 'unknown-parameter', detail: wrong + known, suggestions };
    }
    const count = query.getAll(name).length;
    if (count > 1) {
      return invalidParameter(`The parameter "${name}" occurs ${count} times; expected it once`);
    }
  }
  const result = v.safeParse(schema, Object.fromEntries(query));
  if (result.success) {
    return { values: result.output };
  }
  const [issue] = result.issues;
  const name = String(issue.path?.[0].key);
  const text = query.get(name);
  if (text === null) {
    return invalidParameter(`The parameter "${name}" is missing`);
  }
  const choices = textsIn(schema.entries[name], 'enum');
  return invalidParameter(
    `The parameter "${name}" is ${quote(text)}; expected ${issue.message}`,
    choices.length === 0 ? undefined : nearestFirst(text, choices),
  );
}

/** Writes `speed=>=100` for `speed>=100`: a query has an equals sign behind the name of each parameter. */
function asCondition(written: string, names: readonly string[]): string | undefined {
  const [, name = '', condition] = /^([^<>!=]+)([<>!].*)$/.exec(written) ?? [];
  return names.includes(name) ? `${name}=${condition}` : undefined;
}

/** The problem of a value that a parameter does not take. */
export function invalidParameter(detail: string, suggestions?: readonly string[]): Failure {
  return { kind: 'invalid-parameter', detail, suggestions };
}

/** An integer parameter within bounds, with a default. */
export function integerParameter(
  least: number,
  most: number,
  fallback: number,
  description: string,
) {
  return v.pipe(
    v.optional(integerText(least, most), String(fallback)),
    v.metadata({ type: 'integer', minimum: least, maximum: most, default: fallback }),
    v.description(description),
  );
}

/** The text of an integer within bounds. */
export function integerText(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,15}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
}

/** A text parameter with a maximum length; empty if absent. */
export function textParameter(longest: number, description: string) {
  return v.pipe(
    v.optional(textWithin(longest), ''),
    v.metadata({ maxLength: longest }),
    v.description(description),
  );
}

/** The same, undefined if absent. */
export function optionalTextParameter(longest: number, description: string) {
  return v.pipe(
    v.optional(textWithin(longest)),
    v.metadata({ maxLength: longest }),
    v.description(description),
  );
}

/** Such a text, of which commas separate the items of a list. */
export function listParameter(longest: number, description: string) {
  return v.pipe(
    optionalTextParameter(longest, description),
    v.metadata({ type: 'array', items: { type: 'string' } }),
  );
}

/** Splits such a list; what is empty between two commas does not count. */
export function splitList(text = ''): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** The names or numbers in a list, or the failure of too few or too many. */
export function parseNames(
  parameter: string,
  text: string,
  most: number,
): readonly string[] | Failure {
  const names = splitList(text);
  return names.length > 0 && names.length <= most
    ? names
    : invalidParameter(
        `The parameter "${parameter}" has ${names.length} names or numbers; expected 1 to ${most}`,
      );
}

/** Counts code points, which are at most two units long. */
function textWithin(longest: number) {
  return v.pipe(
    v.string(),
    v.check(
      (text) =>
        text.length <= longest || (text.length <= 2 * longest && [...text].length <= longest),
      `at most ${longest} characters`,
    ),
  );
}

/** A parameter with a fixed set of values; the first is the default. */
export function choiceParameter<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  description: string,
) {
  return v.pipe(
    v.optional(v.picklist(choices, `one of ${choices.join(', ')}`), choices[0]),
    v.metadata({ enum: choices, default: choices[0] }),
    v.description(description),
  );
}

/** Python writes `True`, and R `TRUE`. */
export const booleanText = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['true', 'false'], 'true or false'),
);

/** `bom` of CSV (decision 21). */
export const byteOrderMarkParameter = v.pipe(
  v.optional(booleanText, 'false'),
  v.metadata({ type: 'boolean', default: false }),
  v.description('Whether CSV begins with a byte order mark, so that spreadsheets recognise UTF-8'),
);

/** For paths without parameters in their query. */
export const noParameters = () => v.object({});

/** The parameter `lang` of paths with names of creatures; the router reads it. */
export function languageParameter(catalog: Catalog) {
  const { all } = languagesOf(catalog);
  return v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((tag) => findLanguage(catalog, tag) ?? tag),
        v.picklist(all, `one of ${all.join(', ')}`),
      ),
    ),
    v.metadata({ enum: all }),
    v.description(
      'The language of names and descriptions of creatures; default: the language of the world. Any other tag finds the nearest: `de-AT` is `de`',
    ),
  );
}

/** For paths with no other parameter in their query. */
export const languageAlone = (catalog: Catalog) => v.object({ lang: languageParameter(catalog) });

/** How many items of a list come before a page of it. */
export const offsetParameter = integerParameter(
  0,
  9_999_999,
  0,
  'Number of items to skip before them',
);

const PageAddress = v.nullable(v.pipe(v.string(), v.url()));

/** What a page of a list says of its place in the list. */
export const pageEntries = {
  total: described(Integer, 'Number of all items that match'),
  limit: Integer,
  offset: Integer,
  next: described(PageAddress, 'Address of the next page; null on the last one'),
  previous: described(PageAddress, 'Address of the previous page; null on the first one'),
} as const;

/** Bytes for all links: proxies refuse a response with more than 4 KiB of header fields. */
const mostBytes = 3000;

/**
 * The addresses of the pages before and after a page of a list, null if there is none, and the `Link` field (RFC 8288). Each
 * link repeats the query, so the last links of a very long one are left out.
 */
export function pagesAround(
  address: string,
  query: URLSearchParams,
  {
    total,
    limit,
    offset,
  }: { readonly total: number; readonly limit: number; readonly offset: number },
) {
  const page = new URLSearchParams(query);
  page.delete('page');
  const addressOf = (start: number): string => {
    page.set('offset', String(start));
    return `${address}?${page.toString()}`;
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const next = offset + limit < total ? addressOf(offset + limit) : null;
  // Beyond the end, the previous page is the last one.
  const previous = offset > 0 ? addressOf(Math.max(0, Math.min(offset - limit, last))) : null;
  const links: string[] = [];
  for (const [relation, target] of [
    ['next', next],
    ['prev', previous],
    ['first', addressOf(0)],
    ['last', addressOf(last)],
  ]) {
    const link = `<${target}>; rel="${relation}"`;
    if (target !== null && [...links, link].join(', ').length > mostBytes) {
      break;
    }
    links.push(...(target === null ? [] : [link]));
  }
  return { next, previous, fields: links.length === 0 ? {} : { link: links.join(', ') } };
}
