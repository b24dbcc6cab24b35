import * as v from 'valibot';

/** The address of a page of a list; null if there is none. */
export const PageAddress = v.nullable(v.pipe(v.string(), v.url()));

/** Bytes for all links: proxies refuse a response with more than 4 KiB of header fields. */
const mostBytes = 3000;

/** A page of a list. */
type Page = { readonly total: number; readonly limit: number; readonly offset: number };

/** The addresses of the pages around a page of a list that exist, by their relation (RFC 8288), the most important first. */
export function pageLinks(
  address: string,
  query: URLSearchParams,
  { total, limit, offset }: Page,
): ReadonlyMap<string, string> {
  const page = new URLSearchParams(query);
  page.delete('page');
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const links = [
    { relation: 'next', start: offset + limit, exists: offset + limit < total },
    // Beyond the end, the previous page is the last one.
    { relation: 'prev', start: Math.max(0, Math.min(offset - limit, last)), exists: offset > 0 },
    { relation: 'first', start: 0, exists: true },
    { relation: 'last', start: last, exists: true },
  ];
  return new Map(
    links
      .filter(({ exists }) => exists)
      .map(({ relation, start }): [string, string] => {
        page.set('offset', String(start));
        return [relation, `${address}?${page.toString()}`];
      }),
  );
}

/**
 * The `Link` field of links by relation; undefined if there are none. Each link repeats the query, so the last links of a
 * very long one are left out.
 */
export function linkField(links: ReadonlyMap<string, string>): string | undefined {
  let field: string | undefined;
  for (const [relation, address] of links) {
    const link = `<${address}>; rel="${relation}"`;
    const longer = field === undefined ? link : `${field}, ${link}`;
    if (longer.length > mostBytes) {
      break;
    }
    field = longer;
  }
  return field;
}
