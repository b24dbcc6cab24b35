import { CatalogError } from './catalog-error.ts';
import type { AskOptions } from './transport.ts';
import type { CreatureForms, LanguageOptions } from './types.ts';

/** How one creature is looked up. */
export type LookupOptions = LanguageOptions & AskOptions;

/** Looks up a creature by a name or the digits of its number, without space at either end. */
export type Lookup = (text: string, options: LookupOptions) => Promise<CreatureForms>;

/** Looks up many at once; those that are not found stand there as the error. */
export type LookupMany = (
  texts: readonly string[],
  options: LookupOptions,
) => Promise<ReadonlyMap<string, CreatureForms | CatalogError>>;

type Waiting = {
  readonly text: string;
  readonly resolve: (forms: CreatureForms) => void;
  readonly reject: (error: unknown) => void;
};

/** Lookups that may share a request. */
type Group = { readonly options: LookupOptions; readonly waiting: Waiting[] };

/** What the service takes at once, and an address that every proxy lets through. */
const mostTexts = 200;
const mostCharacters = 2000;

/** Where each goes alone, so many are under way at a time. */
const mostAlone = 4;

/**
 * Lookups that share requests: those made before the next microtask, with the same options, become one. Where the service
 * knows no such request, each is asked by itself from then on. A language is known to that request alone: a lookup in one
 * takes it even where it is the only one, and is answered in the service's own where there is no such request.
 */
export function gatherLookups(single: Lookup, many: LookupMany): Lookup {
  let groups: Group[] = [];
  let hasMany = true;

  const eachAlone = async (group: readonly Waiting[], options: LookupOptions): Promise<void> => {
    const rest = group.values();
    await Promise.all(
      Array.from({ length: mostAlone }, async () => {
        for (const { text, resolve, reject } of rest) {
          await single(text, options).then(resolve, reject);
        }
      }),
    );
  };

  const together = async (
    texts: readonly string[],
    { options, waiting: group }: Group,
  ): Promise<void> => {
    const waiting = group.filter(({ text }) => texts.includes(text));
    if (!hasMany || (texts.length < 2 && options.lang === undefined)) {
      return eachAlone(waiting, options);
    }
    try {
      const found = await many(texts, options);
      for (const { text, resolve, reject } of waiting) {
        const forms = found.get(text);
        if (Array.isArray(forms)) {
          // Nobody who changes what they were given changes what others were.
          resolve(structuredClone(forms));
        } else {
          reject(forms);
        }
      }
    } catch (error) {
      if (error instanceof CatalogError && /not-found|invalid/.test(error.kind)) {
        hasMany = false;
        return eachAlone(waiting, options);
      }
      waiting.forEach(({ reject }) => reject(error));
    }
  };

  const send = (): void => {
    for (const group of groups) {
      const texts = new Set(group.waiting.map(({ text }) => text));
      for (const part of split(texts)) {
        void together(part, group);
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
    const group: Group = { options, waiting: [] };
    groups.push(group);
    return group;
  };

  return (wanted, options) => {
    const { lang, timeoutMilliseconds } = options;
    // A comma stands between the names of a batch. In a name it means what a space does.
    const text = lang === undefined ? wanted : wanted.replaceAll(',', ' ').trim();
    const isAlone = lang === undefined && (text.includes(',') || timeoutMilliseconds !== undefined);
    // Nothing is no name.
    return text === '' || isAlone
      ? single(wanted, options)
      : new Promise((resolve, reject) => {
          groupFor(options).waiting.push({ text, resolve, reject });
        });
  };
}

/** Parts that make addresses of a fitting length. */
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
