import { createHash } from 'node:crypto';
import type { ExportOptions } from './write-export.ts';

/** What all bytes of an export follow from. */
export function identityOf({
  version,
  addresses,
  pictures,
  codings,
}: Pick<ExportOptions, 'version' | 'addresses' | 'pictures' | 'codings'>): string {
  // The runtimes encode differently.
  const runtime = globalThis.Bun ? 'Bun' : 'Node';
  const by = codings.length === 0 ? '' : runtime;
  const { baseUrl, resourcesUrl } = addresses;
  const parts = [version, baseUrl, resourcesUrl, pictures, by, ...codings.map(({ name }) => name)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
