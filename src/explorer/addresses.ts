/**
 * Returns an address of the own service as a path. A page may be open under another name than the service was told, such as
 * that of a computer in a classroom, and asks the service that it came from.
 */
export function onPage(address: string, toldUrl: string, prefix: string): string {
  return address.startsWith(`${toldUrl}/`) ? prefix + address.slice(toldUrl.length) : address;
}

/** Returns the address of the service for others: if it was told none, the one that an open page came from. */
export function addressForOthers(toldUrl: string, { origin }: Pick<Location, 'origin'>): string {
  const { hostname, pathname } = new URL(toldUrl);
  return hostname === 'localhost' ? origin + pathname.replace(/\/$/, '') : toldUrl;
}
