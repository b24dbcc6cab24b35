import { formQueryOf, keysOfForm, keysOfStone } from '../api/pictures/user-images.ts';
import type { Catalog, Creature } from '../catalog/catalog.ts';
import { compileNearestNames } from '../world/nearest-names.ts';

/** Something about a file in a folder of pictures that its owner should know. */
export type ImageNote = {
  /** Name of the file in the folder. */
  readonly file: string;
  /** The reason, in words that continue `file: `. */
  readonly text: string;
};

/** Whom a picture shows: a form or a stone, with the keys of the files that may show it, the preferred ones first. */
type Owner = { readonly name: string; readonly keys: readonly string[] };

/**
 * Returns a note for each file that no form and no stone of the world is shown with: its name is of none of them, or another
 * file goes before it. `files` has the names of the files by their keys.
 */
export function findMisplaced(
  catalog: Catalog,
  files: ReadonlyMap<string, string>,
): readonly ImageNote[] {
  if (files.size === 0) {
    return [];
  }
  const ownersOf = new Map<string, Owner[]>(Array.from(files.keys(), (key) => [key, []]));
  const owners = [
    ...catalog.creatures.flatMap((creature) => formOwners(catalog, creature)),
    ...catalog.evolutionStones.map((stone) => ({ name: stone.name, keys: keysOfStone(stone) })),
  ];
  for (const owner of owners) {
    owner.keys.forEach((key) => ownersOf.get(key)?.push(owner));
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

function formOwners(catalog: Catalog, creature: Creature): Owner[] {
  return creature.forms.map((form) => ({
    name: form.name,
    keys: keysOfForm(formQueryOf(catalog, creature, form)),
  }));
}

function describeUnowned(catalog: Catalog, key: string, findNearest: FindNearest): string {
  if (!key.startsWith('#')) {
    // A lookup also knows names in other languages.
    const nearest = catalog.names.find(key)?.name ?? findNearest(key);
    return `no creature, form or stone has this name${suggest(nearest)}`;
  }
  const number = Number.parseInt(key.slice(1), 10);
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
function nearestFinder({ creatures, evolutionStones }: Catalog): FindNearest {
  let nearest: ReturnType<typeof compileNearestNames> | undefined;
  return (text) => {
    nearest ??= compileNearestNames([
      ...creatures
        .flatMap(({ forms }) => [...forms])
        .map(({ name, aliases, slug }) => ({ name, alsoKnownAs: [...aliases, slug] })),
      ...evolutionStones.map(({ name, aka }) => ({ name, alsoKnownAs: [aka] })),
    ]);
    return nearest(text, 1)[0];
  };
}
