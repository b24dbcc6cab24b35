import { formQueryOf, keysOfForm, keysOfStone } from '../api/pictures/user-images.ts';
import type { Catalog, Creature, Form } from '../catalog/catalog.ts';
import { compileNearestNames } from '../world/nearest-names.ts';

/** Something about a file in a folder of pictures that its owner should know. */
export type ImageNote = {
  /** Name of the file in the folder. */
  readonly file: string;
  /** What is the matter, in words that continue `file: `. */
  readonly text: string;
};

/** Whom a picture shows: a form or a stone, with the keys of the files that may show it, the preferred ones first. */
type Owner = { readonly name: string; readonly keys: readonly string[] };

/** Searching more forms one by one would hold a start up. */
const maxSearched = 20_000;

/** Longer lists of names take too long to prepare, and get no suggestions. */
const maxNames = 200_000;

/**
 * Returns a note for each file that no form and no stone of the world is shown with: its name is of none of them, or another
 * file goes before it. `files` has the names of the files by their keys.
 */
export function findMisplaced(
  catalog: Catalog,
  files: ReadonlyMap<string, string>,
): readonly ImageNote[] {
  const stones = catalog.evolutionStones.map((stone): Owner => ({
    name: stone.name,
    keys: keysOfStone(stone),
  }));
  const ownersOf = new Map<string, Owner[]>(
    Array.from(files.keys(), (key) => {
      const creature = findCreature(catalog, key);
      const owners = [...(creature ? formOwners(catalog, creature) : []), ...stones];
      return [key, owners.filter(({ keys }) => keys.includes(key))];
    }),
  );
  const unowned = new Set(files.keys().filter((key) => ownersOf.get(key)?.length === 0));
  if (catalog.forms.length <= maxSearched && [...unowned].some((key) => !key.startsWith('#'))) {
    // A lookup finds none of two forms that have the same name in other orders of words, which is rare.
    for (const creature of catalog.creatures) {
      for (const owner of formOwners(catalog, creature)) {
        owner.keys
          .filter((key) => unowned.has(key))
          .forEach((key) => ownersOf.get(key)?.push(owner));
      }
    }
  }
  const findNearest = nearestFinder(catalog);
  return Array.from(files).flatMap(([key, file]): ImageNote[] => {
    const owners = ownersOf.get(key) ?? [];
    const [first] = owners;
    if (!first) {
      return [{ file, text: describeUnowned(catalog, key, findNearest) }];
    }
    const isShown = owners.some(({ keys }) => keys.find((each) => files.has(each)) === key);
    const other = files.get(first.keys.find((each) => files.has(each)) ?? '');
    return isShown
      ? []
      : [{ file, text: `not used, because "${other}" is the picture of "${first.name}"` }];
  });
}

/** Returns the creature that the key of a file names by its number or by the name of a form. */
function findCreature(catalog: Catalog, key: string): Creature | undefined {
  const number = numberIn(key);
  return number === undefined ? catalog.names.find(key) : catalog.findNumber(number);
}

function numberIn(key: string): number | undefined {
  return key.startsWith('#') ? Number.parseInt(key.slice(1), 10) : undefined;
}

function formOwners(catalog: Catalog, creature: Creature): Owner[] {
  return creature.forms.map((form) => ({
    name: form.name,
    keys: keysOfForm(formQueryOf(catalog, creature, form)),
  }));
}

function describeUnowned(catalog: Catalog, key: string, findNearest: FindNearest): string {
  const number = numberIn(key);
  if (number === undefined) {
    // A lookup also knows names in other languages.
    const nearest = findCreature(catalog, key)?.name ?? findNearest(key);
    return `no creature, form or stone has this name${suggest(nearest)}`;
  }
  const creature = catalog.findNumber(number);
  if (!creature) {
    return `no creature has the number ${number}`;
  }
  const rest = key.slice(key.indexOf(' ') + 1);
  const forms = formOwners(catalog, creature).map(({ name, keys }) => ({
    name,
    // The words that tell the form from its creature are keys as well.
    alsoKnownAs: keys.map((each) => each.slice(each.indexOf(' ') + 1)),
  }));
  const nearest = compileNearestNames(forms)(rest, 1)[0];
  return `"${creature.name}" has no form of this name${suggest(nearest)}`;
}

function suggest(name: string | undefined): string {
  return name === undefined ? '' : `. Did you mean "${name}"?`;
}

type FindNearest = (text: string) => string | undefined;

/** Prepares the names at the first question. */
function nearestFinder({ creatures, forms, evolutionStones }: Catalog): FindNearest {
  let nearest: ReturnType<typeof compileNearestNames> | undefined;
  return (text) => {
    if (forms.length > maxNames) {
      return undefined;
    }
    nearest ??= compileNearestNames([
      ...Array.from(creatures, (creature) => creature.forms.map(namesOf)).flat(),
      ...evolutionStones.map(({ name, aka }) => ({ name, alsoKnownAs: [aka] })),
    ]);
    return nearest(text, 1)[0];
  };
}

function namesOf({ name, aliases, slug }: Form): {
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
} {
  return { name, alsoKnownAs: [...aliases, slug] };
}
