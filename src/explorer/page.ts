import type { ComponentChild } from 'preact';
import type { Api, WorldOverview } from './api.ts';
import type { Speech } from './speech.ts';

export type Visit = {
  /** Without the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What the placeholder in the template of its path stands for; empty if it has none. */
  readonly named: string;
};

/** What a shared link to a page shows, beside its title. */
export type Preview = {
  readonly description: string;
  /** Addresses of portraits, of which its card has the first; none for the card of the world. */
  readonly sprites?: readonly string[];
  /** The one address of the page, without the prefix, where it has several. */
  readonly address?: string;
};

type PageDefinition<Data> = {
  readonly load: (visit: Visit, api: Api, world: WorldOverview) => Promise<Data>;
  /** The title, before that of the world. */
  readonly title: (data: Data, speech: Speech) => string;
  /** A text alone is the description. */
  readonly preview: (data: Data, speech: Speech) => Preview | string;
  readonly View: (props: { readonly data: Data; readonly visit: Visit }) => ComponentChild;
};

/** A kind of page with data of any type; it gets only data that it loaded itself, possibly by way of JSON. */
export type Page = PageDefinition<unknown>;

/** Erases the type of the data, so that all kinds of pages have one type. */
export function definePage<Data>(definition: PageDefinition<Data>): Page {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return definition as PageDefinition<unknown>;
}
