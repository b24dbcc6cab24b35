import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import type { PlainWord } from './plain-words.ts';
import { conditionAt } from './query-tree.ts';
import type { Run, Step } from './run.ts';
import type { SearchIndex } from './search-index.ts';
import { vocabularyOf } from './words/vocabulary.ts';

/** Reads `eevee family`, `evolutions of eevee`, `last evolution of eevee` and `eeveelutions`. */
export function familyAt(at: number, run: Run): Step | undefined {
  const { families, latest, forms } = run.vocabulary;
  if (latest.has(run.keyAt(at))) {
    return lastOf(familyWith(new Set([...families, ...forms]), at + 1, run), run.plain[at]);
  }
  // In `evolución final de eevee` the word stands behind.
  const place = run.skipImplied(at + 2);
  const isBehind = run.has(at, families) && run.has(at + 1, latest);
  const last = isBehind ? familyOf(run.keyAt(place), run.index) : undefined;
  return last === undefined
    ? familyWith(families, at, run)
    : lastOf(
        { length: place - at, nodes: [conditionAt('family', String(last), run.plain[at])] },
        run.plain[at],
      );
}

/** Those of a family that evolve no further. */
function lastOf(family: Step | undefined, word: PlainWord | undefined): Step | undefined {
  const final = conditionAt('is', 'final', word);
  return family && { length: family.length + 1, nodes: [...family.nodes, final] };
}

function familyWith(nouns: ReadonlySet<string>, at: number, run: Run): Step | undefined {
  const { familyEndings } = run.vocabulary;
  const key = run.keyAt(at);
  const nounAt = (place: number): number =>
    run.longest(place, (noun) => run.lexicon.isIn(nouns, noun) || undefined)?.length ?? 0;
  const ending = [...familyEndings].find((each) => key.endsWith(each)) ?? '';
  const start = run.skipImplied(at + nounAt(at));
  // A noun may be a word that is implied elsewhere, and stand after one: `イーブイの進化`.
  let noun = at + 1;
  while (nounAt(noun) === 0 && run.isImplied(noun)) {
    noun += 1;
  }
  const ways = [
    ...(ending === '' ? [] : [{ name: key.slice(0, -ending.length), length: 1 }]),
    ...(nounAt(at) > 0 ? [{ name: run.keyAt(start), length: start + 1 - at }] : []),
    ...(nounAt(noun) > 0 ? [{ name: key, length: noun + nounAt(noun) - at }] : []),
  ];
  for (const { name, length } of ways) {
    const family = familyOf(name, run.index);
    if (family !== undefined) {
      return { length, nodes: [conditionAt('family', String(family), run.plain[at])] };
    }
  }
  return undefined;
}

/** The family of a creature by its whole name in any language. */
function familyOf(key: string, { catalog }: SearchIndex): number | undefined {
  const creature = catalog.findName(key)?.creature;
  const names = creature && [
    creature.name,
    ...Object.values(catalog.localNames.of(creature)[0] ?? {}),
  ];
  return names?.some((name) => nameKey(name) === key) ? creature?.familyId : undefined;
}

/** The one form of a creature that is of a region, where the name of this stands beside its name: `アローラのロコン`. */
export function regionalForm(keys: readonly string[], catalog: Catalog): FormOf | undefined {
  const { regions } = vocabularyOf(catalog);
  const region = keys.find((key) => regions.has(key)) ?? '';
  const name = catalog.manifest.regions?.[(regions.get(region) ?? 0) - 1];
  if (name === undefined) {
    return undefined;
  }
  const creature = catalog.findName(keys.filter((key) => key !== region).join(' '))?.creature;
  const ofRegion = creature?.forms.filter((each) => each.regional && each.name.startsWith(name));
  const [form, another] = ofRegion ?? [];
  return creature && form && !another ? { creature, form } : undefined;
}

/** The one form of a creature with a word that begins with a letter beside the creature's name: `rotom w`, `g slowking`. */
export function formByLetter(keys: readonly string[], catalog: Catalog): FormOf | undefined {
  const letter = keys.find((key) => key.length === 1) ?? '';
  const others = keys.filter((key) => key !== letter);
  const creature =
    others.length < keys.length ? catalog.findName(others.join(' '))?.creature : undefined;
  const own = nameWords(creature?.name ?? '');
  const [form, another] = (creature?.forms ?? []).filter(({ name }) =>
    nameWords(name).some((word) => word.startsWith(letter) && !own.includes(word)),
  );
  return creature && form && !another ? { creature, form } : undefined;
}
