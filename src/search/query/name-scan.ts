import { addEntry, emptySet, type EntrySet } from './entry-set.ts';

/** Texts of all entries in one string, so that one native search runs over them all. */
export type NameScan = {
  readonly text: string;
  /** Where each entry's part of the text begins, and where the last one ends. */
  readonly starts: Uint32Array;
};

/** Stands between two texts; no word or phrase that is looked for has it. */
const separator = '\n';

/** Takes the texts of each entry, by place. */
export function compileNameScan(entries: readonly (readonly string[])[]): NameScan {
  const parts = entries.map((texts) => withoutParts(texts).join(separator) + separator);
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, place) => {
    starts[place + 1] = (starts[place] ?? 0) + part.length;
  });
  return { text: parts.join(''), starts };
}

/** The entries that have the text in one of theirs. */
export function scanNames({ text, starts }: NameScan, wanted: string): EntrySet {
  const size = starts.length - 1;
  const set = emptySet(size);
  let place = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, starts[place])) {
    while ((starts[place + 1] ?? Infinity) <= at) {
      place += 1;
    }
    addEntry(set, place);
    place += 1;
  }
  return set;
}

/** The texts that are not part of another: most forms have the name of their creature in their own. */
function withoutParts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter(
    (text, _, all) => !all.some((other) => other !== text && other.includes(text)),
  );
}
