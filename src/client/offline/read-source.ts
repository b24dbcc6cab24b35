import { CatalogError } from '../index.ts';

/** A bulk file: its text or bytes, where it is, or the answer that holds it. */
export type BulkSource = string | Uint8Array<ArrayBuffer> | ArrayBuffer | Blob | URL | Response;

/** The text of a bulk file. Rejects with a `CatalogError` where there is none. */
export async function readSource(source: BulkSource): Promise<string> {
  try {
    const response =
      source instanceof Response
        ? source
        : source instanceof URL
          ? await fetch(source)
          : new Response(source);
    if (response.ok) {
      return await response.text();
    }
    const { status, url } = response;
    const kind = status === 404 ? 'not-found' : 'problem';
    throw new CatalogError(kind, `Status ${status} from "${url}"`, { status });
  } catch (cause) {
    throw cause instanceof CatalogError
      ? cause
      : new CatalogError('network', 'The bulk file could not be read', { cause });
  }
}
