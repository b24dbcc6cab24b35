import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api, WorldOverview } from './api.ts';

/** What every part of a page can reach. */
export type Surroundings = {
  readonly world: WorldOverview;
  readonly api: Api;
  /** Under which all addresses stand; empty, or begins with a slash and does not end with one. */
  readonly prefix: string;
  /** The address of the service for programs, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether a service runs behind the pages, or they lie in files. */
  readonly origin: 'service' | 'files';
  /** Goes to an address without the prefix; `replace` leaves no way back to the one before. */
  readonly go: (target: string, how?: 'push' | 'replace') => void;
};

const Context = createContext<Surroundings | undefined>(undefined);

export const SurroundingsProvider = Context.Provider;

/** What is around a part of a page. Throws where nothing is, which is a mistake of the program. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(Context);
  if (!surroundings) {
    throw new Error('Expected a page around this part');
  }
  return surroundings;
}
