import type { ComponentChild } from 'preact';
import type { Api, WorldOverview } from './api.ts';

/** An address that is visited: what pages are made of. */
export type Visit = {
  /** Without the part that all addresses of the service begin with. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Values of the segments of the path that its pattern names. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** A kind of page: what it needs of the API, and how it looks. */
type PageDefinition<Data> = {
  readonly load: (visit: Visit, api: Api, world: WorldOverview) => Promise<Data>;
  /** What the browser's tab says, before the title of the world. */
  readonly title: (data: Data) => string;
  readonly View: (props: { readonly data: Data; readonly visit: Visit }) => ComponentChild;
};

/** A kind of page to which it is unknown what it loads: it shows what itself loaded, as it came or by way of JSON. */
export type Page = PageDefinition<unknown>;

/** Forgets what a kind of page loads, so that all of them have one type. */
export function definePage<Data>(definition: PageDefinition<Data>): Page {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return definition as PageDefinition<unknown>;
}

/** Where a kind of page stands. `:name` in a path stands for one segment. */
export type Route = {
  readonly path: string;
  readonly page: () => Promise<Page>;
};

/** The parameters of a path that fits a pattern, or undefined. */
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
