import { CatalogError } from './catalog-error.ts';
import type { AskOptions } from './transport.ts';
import type { CreatureForms, LanguageOptions } from './types.ts';

export type LookupOptions = LanguageOptions & AskOptions;

/** Looks up a creature by a trimmed name or number. */
export type Lookup = (text: string, options: LookupOptions) => Promise<CreatureForms>;

/** Looks up many creatures at once; the value of one that is not found is the error. */
export type LookupMany = (
  texts: readonly string[],
  options: LookupOptions,
) => Promise<ReadonlyMap<string, CreatureForms | CatalogError>>;

type PendingLookup = {
  readonly text: string;
  readonly resolve: (forms: CreatureForms) => void;
  readonly reject: (error: unknown) => void;
};

/** Lookups that may share a request. */
type Group = { readonly options: LookupOptions; readonly pending: PendingLookup[] };

/** The limit of the service, and a length of URL that every proxy accepts. */
const mostTexts = 200;
const mostCharacters = 2000;

/** Requests in flight where each lookup has its own. */
const mostConcurrent = 4;

/**
 * Joins the lookups made before the next microtask, with the same options, into one request. If the service has no
 * batches, each lookup is a request of its own from then on. Only batches have a parameter for the language: a lookup in one
 * is always a batch, and without batches gets names in the service's own language.
 */
export function batchLookups(single: Lookup, many: LookupMany): Lookup {
  let groups: Group[] = [];
  let hasBatches = true;

  const sendSingly = async (
    pending: readonly PendingLookup[],
    options: LookupOptions,
  ): Promise<void> => {
    const rest = pending.values();
    await Promise.all(
      Array.from({ length: mostConcurrent }, async () => {
        for (const { text, resolve, reject } of rest) {
          await single(text, options).then(resolve, reject);
        }
      }),
    );
  };

  const sendBatch = async (
    texts: readonly string[],
    { options, pending }: Group,
  ): Promise<void> => {
    const lookups = pending.filter(({ text }) => texts.includes(text));
    if (!hasBatches || (texts.length < 2 && options.lang === undefined)) {
      return sendSingly(lookups, options);
    }
    try {
      const found = await many(texts, options);
      for (const { text, resolve, reject } of lookups) {
        const forms = found.get(text);
        if (Array.isArray(forms)) {
          // Callers may change the objects that they get.
          resolve(structuredClone(forms));
        } else {
          reject(forms);
        }
      }
    } catch (error) {
      if (error instanceof CatalogError && /not-found|invalid/.test(error.kind)) {
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

  const groupFor = (options: LookupOptions): Group => {
    const { lang, signal, timeoutMilliseconds } = options;
    const found = groups.find(
      ({ options: other }) =>
        other.lang === lang &&
        other.signal === signal &&
        other.timeoutMilliseconds === timeoutMilliseconds,
    );
    if (found) {
      return found;
    }
    if (groups.length === 0) {
      queueMicrotask(send);
    }
    const group: Group = { options, pending: [] };
    groups.push(group);
    return group;
  };

  return (nameOrNumber, options) => {
    const { lang, timeoutMilliseconds } = options;
    // A comma separates the names of a batch; in a name it means the same as a space.
    const text = lang === undefined ? nameOrNumber : nameOrNumber.replaceAll(',', ' ').trim();
    const isSingle =
      lang === undefined && (text.includes(',') || timeoutMilliseconds !== undefined);
    return text === '' || isSingle
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
