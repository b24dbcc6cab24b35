import { CatalogError } from './catalog-error.ts';
import type { AskOptions } from './transport.ts';
import type { CreatureForms } from './types.ts';

/** Looks up a creature by a name or the digits of its number, without space at either end. */
export type Lookup = (text: string, options: AskOptions) => Promise<CreatureForms>;

/** Looks up many at once; those that are not found stand there as the error. */
export type LookupMany = (
  texts: readonly string[],
  options: AskOptions,
) => Promise<ReadonlyMap<string, CreatureForms | CatalogError>>;

type Waiting = {
  readonly text: string;
  readonly resolve: (forms: CreatureForms) => void;
  readonly reject: (error: unknown) => void;
};

/** What the service takes at once, and an address that every proxy lets through. */
const mostTexts = 200;
const mostCharacters = 2000;

/** Where each goes alone, so many are under way at a time. */
const mostAlone = 4;

/**
 * Lookups that share requests: those made before the next microtask, with the same signal, become one. Where the service
 * knows no such request, each is asked by itself from then on.
 */
export function gatherLookups(single: Lookup, many: LookupMany): Lookup {
  const groups = new Map<AbortSignal | undefined, Waiting[]>();
  let hasMany = true;

  const eachAlone = async (group: readonly Waiting[], options: AskOptions): Promise<void> => {
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
    group: readonly Waiting[],
    options: AskOptions,
  ): Promise<void> => {
    const waiting = group.filter(({ text }) => texts.includes(text));
    if (!hasMany || texts.length < 2) {
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
    for (const [signal, group] of groups) {
      const texts = new Set(group.map(({ text }) => text));
      for (const part of split(texts)) {
        void together(part, group, { signal });
      }
    }
    groups.clear();
  };

  return (text, options) =>
    // A comma stands between the names of a batch, and nothing is no name.
    text === '' || text.includes(',') || options.timeoutMilliseconds !== undefined
      ? single(text, options)
      : new Promise((resolve, reject) => {
          if (groups.size === 0) {
            queueMicrotask(send);
          }
          const group = groups.get(options.signal) ?? [];
          groups.set(options.signal, group);
          group.push({ text, resolve, reject });
        });
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
