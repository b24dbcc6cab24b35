import { mapAtOnce } from '../world/map-at-once.ts';
import { type AskOptions, CatalogError } from './transport.ts';
import type { LanguageOptions } from './types.ts';

type LookupOptions = LanguageOptions &
  AskOptions & {
    /** What to add to each, as the parameter `include`. */
    readonly include?: string | undefined;
  };

/** Looks up a creature or a form by a trimmed name or number. */
export type Lookup<Found> = (text: string, options: LookupOptions) => Promise<Found>;

/** Looks up many at once; the value of one that is not found is the error. */
export type LookupMany<Found> = (
  texts: readonly string[],
  options: LookupOptions,
) => Promise<ReadonlyMap<string, Found | CatalogError>>;

type PendingLookup<Found> = {
  readonly text: string;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
};

/** Lookups that may share a request. */
type Group<Found> = { readonly options: LookupOptions; readonly pending: PendingLookup<Found>[] };

/** The limit of the service, and a length of URL that every proxy accepts. */
const mostTexts = 200;
const mostCharacters = 2000;

/** Requests in flight where each lookup has its own. */
const mostConcurrent = 4;

/**
 * Joins the lookups made before the next microtask, with the same options, into one request. If the service has no
 * batches, each lookup is a request of its own from then on. If a single lookup has no language, one in a language is
 * always a batch, and without batches gets names in the service's own language.
 */
export function batchLookups<Found extends object>(
  single: Lookup<Found>,
  many: LookupMany<Found>,
  singleHasLanguages: boolean,
): Lookup<Found> {
  let groups: Group<Found>[] = [];
  let hasBatches = true;
  const mayBeSingle = ({ lang }: LookupOptions): boolean =>
    singleHasLanguages || lang === undefined;

  const sendSingly = async (
    pending: readonly PendingLookup<Found>[],
    options: LookupOptions,
  ): Promise<void> => {
    await mapAtOnce(pending, mostConcurrent, ({ text, resolve, reject }) =>
      single(text, options).then(resolve, reject),
    );
  };

  const sendBatch = async (
    texts: readonly string[],
    { options, pending }: Group<Found>,
  ): Promise<void> => {
    const lookups = pending.filter(({ text }) => texts.includes(text));
    if (!hasBatches || (texts.length < 2 && mayBeSingle(options))) {
      return sendSingly(lookups, options);
    }
    try {
      const found = await many(texts, options);
      for (const { text, resolve, reject } of lookups) {
        const outcome = found.get(text);
        if (outcome === undefined || outcome instanceof CatalogError) {
          reject(outcome);
        } else {
          // Callers may change the objects that they get.
          resolve(structuredClone(outcome));
        }
      }
    } catch (error) {
      if (
        error instanceof CatalogError &&
        (error.status === 404 || error.kind === 'invalid-answer')
      ) {
        hasBatches = false;
        return sendSingly(lookups, options);
      }
      lookups.forEach(({ reject }) => reject(error));
    }
  };

  const send = (): void => {
    for (const group of groups) {
      const texts = new Set(group.pending.map(({ text }) => text));
      for (const part of split(texts)) {
        void sendBatch(part, group);
      }
    }
    groups = [];
  };

  const groupFor = (options: LookupOptions): Group<Found> => {
    const found = groups.find(({ options: other }) =>
      (['lang', 'include', 'signal', 'timeoutMilliseconds'] as const).every(
        (option) => other[option] === options[option],
      ),
    );
    if (found) {
      return found;
    }
    if (groups.length === 0) {
      queueMicrotask(send);
    }
    const group: Group<Found> = { options, pending: [] };
    groups.push(group);
    return group;
  };

  return (nameOrNumber, options) => {
    // A comma separates the names of a batch; in a name it means the same as a space.
    const text = mayBeSingle(options) ? nameOrNumber : nameOrNumber.replaceAll(',', ' ').trim();
    return text === '' || text.includes(',')
      ? single(nameOrNumber, options)
      : new Promise((resolve, reject) => {
          groupFor(options).pending.push({ text, resolve, reject });
        });
  };
}

/** Splits texts into batches within the limits. */
function split(texts: Iterable<string>): string[][] {
  const parts: string[][] = [];
  let characters = mostCharacters;
  for (const text of texts) {
    const more = encodeURIComponent(text).length + 1;
    characters += more;
    if (characters > mostCharacters || parts.at(-1)?.length === mostTexts) {
      parts.push([]);
      characters = more;
    }
    parts.at(-1)?.push(text);
  }
  return parts;
}
