import type { CopiedPage } from './copy/copied-page.ts';
import type { WorldOverview } from './api.ts';

/** What the server leaves in a page, so that the browser goes on with it and asks for none of it again. */
export type Embedded = {
  readonly world: WorldOverview;
  readonly data: unknown;
  /** Whether the page is the one of its address, or what is shown in its place. */
  readonly kind: 'asked for' | 'problem';
  readonly prefix: string;
  readonly baseUrl: string;
  /** Id of the edition that the page is of. */
  readonly edition: string;
  /** Of a copy of the service as files; absent where a service runs. */
  readonly copied?: CopiedPage;
  /** What the page is made of, where it is to follow the files of its world. */
  readonly served?: string;
};

export const embeddedId = 'embedded';

/** JSON that ends no element and starts none, whatever texts it holds. */
export function writeEmbedded(embedded: Embedded): string {
  return JSON.stringify(embedded).replaceAll('<', String.raw`\u003c`);
}
