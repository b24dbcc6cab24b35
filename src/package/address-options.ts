import { type Addresses, parseBaseAddress } from '../api/addresses.ts';

/** Where a catalog is reached. Its answers name these addresses, never those that a request came to. */
export type AddressOptions = {
  /** Address of the catalog, such as `https://example.org/creatures`; `http://localhost:8080` where absent. */
  readonly baseUrl?: string | undefined;
  /** Address of its pictures; `/resources` below the other where absent. */
  readonly resourcesUrl?: string | undefined;
};

/** The addresses that the options give. Throws a `TypeError` where one of them is no address. */
export function addressesFrom(options: AddressOptions): Addresses {
  const baseUrl = addressIn('baseUrl', options.baseUrl ?? 'http://localhost:8080');
  const resourcesUrl = addressIn('resourcesUrl', options.resourcesUrl ?? `${baseUrl}/resources`);
  return { baseUrl, resourcesUrl };
}

function addressIn(option: string, text: string): string {
  const address = parseBaseAddress(text);
  if (address === undefined) {
    throw new TypeError(
      `The option "${option}" is an address such as "https://catalog.example.org", not ${JSON.stringify(text)}`,
    );
  }
  return address;
}
