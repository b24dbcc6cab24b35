/** Where the service and its pictures are reached, as configured; without a slash at the end (decision 13). */
export type Addresses = { readonly baseUrl: string; readonly resourcesUrl: string };

/**
 * An address to build others from: of HTTP, without a query, a fragment, a user or a slash at its end. Undefined where
 * the text is none.
 */
export function parseBaseAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return !url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username
    ? undefined
    : url.href.replace(/\/+$/, '');
}
