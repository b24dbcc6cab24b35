import {
  type ComponentChild,
  createContext,
  type AnchorHTMLAttributes,
  type ComponentChildren,
} from 'preact';
import { useContext } from 'preact/hooks';
import type { Api, WorldOverview } from './api.ts';
import type { Speech } from './speech.ts';
import type { FormsChoice } from '../search/search.ts';
import { slugOf } from '../world/name-key.ts';

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

export type PageContext = Speech & {
  readonly api: Api;
  readonly speech: Speech;
  /** Precedes all paths; empty, or starts with a slash and does not end with one. */
  readonly prefix: string;
  /**
   * The path of an address in an answer, where it is one of the own service: a page may be open under another name than the
   * service was told, such as that of a computer in a classroom, and asks the service that it came from.
   */
  readonly onPage: (address: string) => string;
  /** Address of the service for others, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether a service is running behind the pages, or they are a static copy. */
  readonly origin: 'service' | 'files';
  /** Whether creatures may be shown with pictures that the service did not draw, of which it says nothing. */
  readonly hasOwnPictures: boolean;
  /** The query of this page in the state that is loading: what is chosen meanwhile is added to it. */
  readonly awaited?: URLSearchParams;
  /** Navigates to an address without the prefix; `replace` replaces the history entry. */
  readonly go: (target: string, how?: 'push' | 'replace') => void;
};

/** `toldUrl` is the address of the service as it was told, without a slash at the end: so begin those in its answers. */
export function createPageContext({
  speech,
  toldUrl,
  ...page
}: Pick<
  PageContext,
  'speech' | 'api' | 'prefix' | 'baseUrl' | 'origin' | 'hasOwnPictures' | 'go'
> & {
  readonly toldUrl: string;
}): PageContext {
  return {
    ...speech,
    speech,
    ...page,
    onPage: (address) =>
      address.startsWith(`${toldUrl}/`) ? page.prefix + address.slice(toldUrl.length) : address,
  };
}

const Context = createContext<PageContext | undefined>(undefined);

export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  const context = useContext(Context);
  if (!context) {
    throw new Error('Expected a page around this part');
  }
  return context;
}

/** A link to a page of the explorer. `to` has no prefix. */
export function Link({
  to,
  children,
  ...attributes
}: { readonly to: string; readonly children: ComponentChildren } & Omit<
  AnchorHTMLAttributes,
  'href' | 'role'
>) {
  const { prefix, origin } = usePageContext();
  return (
    <a href={prefix + (origin === 'service' ? namedTarget(to) : to)} {...attributes}>
      {children}
    </a>
  );
}

/** The address of the page of a form. */
export function creatureTarget(number: string, form: string): string {
  return `/creature/${number}?form=${encodeURIComponent(form)}`;
}

/** A sentence in which the first of each name, in this order, is a link to its form. */
export function linkNames(
  sentence: string,
  forms: readonly { readonly number: string; readonly form: string; readonly name: string }[],
): readonly ComponentChild[] {
  const parts: ComponentChild[] = [];
  let rest = sentence;
  for (const { number, form, name } of forms) {
    const at = rest.indexOf(name);
    if (at !== -1) {
      parts.push(
        rest.slice(0, at),
        <Link key={`${number} ${form}`} to={creatureTarget(number, form)}>
          {name}
        </Link>,
      );
      rest = rest.slice(at + name.length);
    }
  }
  return [...parts, rest];
}

/**
 * Writes the address of a creature's page with the name of the form in place of its number, where the service finds it by
 * that; leaves any other address as it is. A static copy has a file for each number alone.
 */
export function namedTarget(target: string): string {
  const [, page = '', name] = /^\/creature\/\d+(\/portrait)?\?form=([^&#]+)$/.exec(target) ?? [];
  const slug = slugOf(decodeURIComponent(name ?? ''));
  // A number, and the path of the counts, mean something else.
  return /^(?:\d*|counts)$/.test(slug) ? target : `/creature/${encodeURIComponent(slug)}${page}`;
}

export function searchPageTarget(q: string, forms?: FormsChoice): string {
  const target = `/?q=${encodeURIComponent(q)}`;
  return forms === undefined ? target : `${target}&forms=${forms}`;
}

/** Elements with a text between each two. */
export function join(
  elements: readonly ComponentChild[],
  between = ', ',
): readonly ComponentChild[] {
  return elements.flatMap((each, i) => (i === 0 ? [each] : [between, each]));
}
