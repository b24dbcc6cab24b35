import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../harness/processes.ts';

type Module = { readonly createEdgeCatalog: (files: object, variables: object) => unknown };

// The explorer, which it imports, has a configuration of its own for the compiler.
const { createEdgeCatalog }: Module = await import(
  path.join(root, 'src/edge/create-edge-catalog.ts')
);

describe('createEdgeCatalog()', () => {
  it.each(['https://catalog.example.org?a=b', 'https://catalog.example.org/#a', 'ftp://a.example'])(
    'refuses the address %s, as a server does',
    (address) => {
      expect(() => createEdgeCatalog({}, { BASE_URL: address })).toThrow(
        `BASE_URL is "${address}"; expected an address such as "https://catalog.example.org"`,
      );
    },
  );
});
