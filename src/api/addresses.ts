/** Public addresses of the service and of its pictures, as configured; without a slash at the end (decision 13). */
export type Addresses = { readonly baseUrl: string; readonly resourcesUrl: string };

/**
 * Parses a base address: http or https, without query, fragment or user. Drops slashes at its end; undefined if
 * invalid.
 */
export function parseBaseAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return !url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username
    ? undefined
    : url.href.replace(/\/+$/, '');
}
