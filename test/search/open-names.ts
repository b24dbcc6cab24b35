import { createGrowingIntegers } from '../../src/catalog/pack/growing-integers.ts';
import { readSections } from '../../src/catalog/pack/sections.ts';
import { createKnownTextsWriter, openKnownTexts } from '../../src/search/names/known-texts.ts';
import { type Names, namesOf } from '../../src/search/names/names.ts';

/** The names of entries that need not be forms, each with the other texts that it is known by. */
export function openNames(
  entries: Iterable<{ readonly name: string; readonly alsoKnownAs: readonly string[] }>,
): Names {
  const texts = createKnownTextsWriter();
  const owners = createGrowingIntegers();
  let place = 0;
  for (const { name, alsoKnownAs } of entries) {
    for (const text of [name, ...alsoKnownAs]) {
      texts.add(text);
      owners.push(place);
    }
    place += 1;
  }
  return namesOf(openKnownTexts(readSections(texts.finish())), owners.finish());
}
