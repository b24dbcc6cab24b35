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
  const baseUrl = addressIn('baseUrl', options.baseUrl ?? 'http://localhost:8080');
  const resourcesUrl = addressIn('resourcesUrl', options.resourcesUrl ?? `${baseUrl}/resources`);
  return { baseUrl, resourcesUrl };
}

function addressIn(option: string, text: string): string {
  const address = parseBaseAddress(text);
  if (address === undefined) {
    throw new TypeError(
      `The option "${option}" is ${JSON.stringify(text)}; expected an address such as "https://catalog.example.org"`,
    );
  }
  return address;
}
