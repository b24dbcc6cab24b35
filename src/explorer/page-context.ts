import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Speech } from './speech.ts';

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
}: Pick<PageContext, 'speech' | 'api' | 'prefix' | 'baseUrl' | 'origin' | 'go'> & {
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
