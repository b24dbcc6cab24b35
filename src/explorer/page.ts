import type { ComponentChild } from 'preact';
import type { Api, WorldOverview } from './api.ts';
import type { Speech } from './speech.ts';

export type Visit = {
  /** Without the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly parameters: Readonly<Record<string, string>>;
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

/** The path of a kind of page; `:name` stands for one segment. */
export type Route = {
  readonly path: string;
  readonly load: () => Promise<{ readonly page: Page }>;
};

export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) {
    return undefined;
  }
  const parameters: Record<string, string> = {};
  for (const [i, segment] of wanted.entries()) {
    const value = given[i] ?? '';
    if (segment.startsWith(':')) {
      const decoded = decodeSegment(value);
      if (decoded === undefined || decoded === '') {
        return undefined;
      }
      parameters[segment.slice(1)] = decoded;
    } else if (segment !== value) {
      return undefined;
    }
  }
  return parameters;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
