export type Entry = {
  readonly id: string;
  readonly path?: string;
  readonly title: string;
  readonly text: string;
};

/** Words that people type, with a word of the texts that means the same. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    condition: 'filter where',
    csv: 'excel spreadsheet sheet',
    bulk: 'dump dataset export',
    evolution: 'evolve evolving',
    language: 'translation translate locale i18n',
    limit: 'quota throttle',
    origin: 'cors',
    multiplier: 'chart resistance strength effectiveness',
    page: 'paginate pagination',
    picture: 'image sprite png artwork icon silhouette thumbnail',
    sort: 'order ranking',
    spelling: 'typo misspelt fuzzy',
    suggest: 'autocomplete complete completion typeahead',
    weak: 'weakness weaknesse',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

/** Finds the entries in which each word of a text begins a word, those with the words in their titles first. */
export function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  // A plural finds its singular.
  const words = wordsOf(text).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
  const found = entries.flatMap((entry) => {
    const [inTitle, inText] = [wordsOf(`${entry.title} ${entry.path ?? ''}`), wordsOf(entry.text)];
    const ranks = words.map((word) => {
      const isIn = (all: readonly string[]): boolean =>
        all.some((each) => each.startsWith(word) || each.startsWith(synonyms.get(word) ?? word));
      return isIn(inTitle) ? 0 : isIn(inText) ? 1 : Number.POSITIVE_INFINITY;
    });
    const rank = ranks.reduce((sum, each) => sum + each, 0);
    return rank < Number.POSITIVE_INFINITY ? [{ entry, rank }] : [];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
