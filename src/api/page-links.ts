/** Bytes for all links of a page: proxies refuse an answer whose header fields take up more than 4 KiB, as they come. */
const mostBytes = 3000;

/** A part of a list that is answered in pages. */
type Page = { readonly total: number; readonly limit: number; readonly offset: number };

/**
 * The Link field of a page of a list (RFC 8288): first, prev, next and last, where they exist; undefined where none does.
 * Each repeats the query of the request, so where that is very long the links that matter least are left out.
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
    // Beyond the end, the page before is the last one.
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
