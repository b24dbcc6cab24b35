import { type Addresses, parseBaseAddress } from '../api/addresses.ts';

/** The addresses of a catalog. Responses contain these addresses, never those of a request. */
export type AddressOptions = {
  /** Address of the catalog, such as `https://example.org/creatures`; `http://localhost:8080` by default. */
  readonly baseUrl?: string | undefined;
  /** Address of its pictures; `baseUrl` and `/resources` by default. */
  readonly resourcesUrl?: string | undefined;
};

/** Throws a `TypeError` if an address is not valid. */
export function addressesFrom(options: AddressOptions): Addresses {
  const baseUrl = addressIn('The option "baseUrl"', options.baseUrl ?? 'http://localhost:8080');
  const { resourcesUrl = `${baseUrl}/resources` } = options;
  return { baseUrl, resourcesUrl: addressIn('The option "resourcesUrl"', resourcesUrl) };
}

/** Parses an address, without a slash at its end. Throws a `TypeError` that begins with `source` if it is not valid. */
export function addressIn(source: string, text: string): string {
  const address = parseBaseAddress(text);
  if (address === undefined) {
    throw new TypeError(
      `${source} is ${JSON.stringify(text)}; expected an address such as "https://catalog.example.org"`,
    );
  }
  return address;
}
