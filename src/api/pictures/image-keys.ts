/** Brings a name to the form in which names are compared; the catalog's own. */
export type NameKey = (text: string) => string;

/** A form whose picture is looked for. */
export type FormQuery = {
  readonly number: number;
  /** Name of the creature. */
  readonly creature: string;
  /** All names of the form, its own first. */
  readonly names: readonly string[];
  readonly isBase: boolean;
  /** Groups of words that mean the same in the name of a form. */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
};

/** A stone whose picture is looked for. */
export type StoneQuery = { readonly slug: string; readonly name: string };

/** Words of a form's name beyond these keep their order: the number of orders grows too fast. */
const MOVING_WORDS = 3;

/** A file's own key: `#25` for `0025.png`, `#25 alola` for `25-Alola.png`, else the key of its name. */
export function keyOfFile(stem: string, nameKey: NameKey): string | undefined {
  const numbered = /^0*([1-9]\d{0,6})(?:[-_ ]+(.+))?$/u.exec(stem);
  if (numbered?.[1] !== undefined) {
    const rest = nameKey(numbered[2] ?? '');
    return rest === '' ? `#${numbered[1]}` : `#${numbered[1]} ${rest}`;
  }
  const key = nameKey(stem);
  return key === '' ? undefined : key;
}

function orders(words: readonly string[]): string[] {
  if (words.length > MOVING_WORDS) {
    return [words.join('')];
  }
  if (words.length < 2) {
    return [words.join('')];
  }
  return words.flatMap((word, index) =>
    orders(words.toSpliced(index, 1)).map((rest) => word + rest),
  );
}

/** Every reading of the words in which each may be replaced by one of the same meaning. */
function readings(
  words: readonly string[],
  synonyms: readonly (readonly string[])[],
  nameKey: NameKey,
): string[][] {
  return words.reduce<string[][]>(
    (heads, word) => {
      const group = synonyms.find((each) => each.some((other) => nameKey(other) === word));
      const choices = group === undefined ? [word] : group.map((other) => nameKey(other));
      return heads.flatMap((head) => choices.map((choice) => [...head, choice]));
    },
    [[]],
  );
}

/** The keys under which a form's picture may lie, the best first. */
export function keysOfForm(query: FormQuery, nameKey: NameKey): string[] {
  const { number, creature, names, isBase, synonyms = [] } = query;
  const creatureKey = nameKey(creature);
  const rests = names.flatMap((name) => {
    const words = name
      .split(/[\s\-_:,()]+/u)
      .map((word) => nameKey(word))
      .filter((word) => word !== '');
    const joined = words.join('');
    const at = joined.indexOf(creatureKey);
    if (at < 0) {
      return readings(words, synonyms, nameKey).flatMap((each) => orders(each));
    }
    // The creature's own words move as one: what is left of the name tells the form.
    const others: string[] = [];
    let seen = 0;
    for (const word of words) {
      if (seen < at || seen >= at + creatureKey.length) {
        others.push(word);
      }
      seen += word.length;
    }
    return readings(others, synonyms, nameKey).flatMap((each) => orders(each));
  });
  const own = rests.filter((rest) => rest !== '');
  return [
    ...new Set([
      ...(isBase ? [`#${number}`] : []),
      ...own.map((rest) => `#${number} ${rest}`),
      ...names.map((name) => `#${number} ${nameKey(name)}`),
      ...(isBase ? [creatureKey, `#${number} ${creatureKey}`] : []),
      ...names.map((name) => nameKey(name)),
      ...own.flatMap((rest) => [creatureKey + rest, rest + creatureKey]),
    ]),
  ];
}

/** The keys under which a stone's picture may lie, the best first. */
export function keysOfStone({ slug, name }: StoneQuery, nameKey: NameKey): string[] {
  return [...new Set([name, `${slug} stone`, `stone ${slug}`, slug].map((text) => nameKey(text)))];
}
