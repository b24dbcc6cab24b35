import { existsSync } from 'node:fs';
import path from 'node:path';
import { formQueryOf, keyOfFile, keysOfForm } from '../../api/pictures/user-images.ts';
import type { Catalog, Creature, Form } from '../../catalog/catalog.ts';
import { compileCatalog } from '../../catalog/compile-catalog.ts';
import { OperatorError } from '../../service/operator-error.ts';
import { readFolderImages } from '../../service/read-images.ts';
import { imagesFolderOf } from '../../service/world-places.ts';
import { slugOf } from '../../world/name-key.ts';
import type { World } from '../../world/world.ts';

type Pictured = { readonly creature: Creature; readonly form: Form };

/**
 * Finds the new names of the pictures in a world's folder whose forms have other names or another number in the world `after`;
 * `renames` has the new names of forms. Rejects with an `OperatorError` if another picture is in the way.
 */
export async function findMovedPictures(
  folder: string,
  before: World,
  after: World,
  renames: ReadonlyMap<unknown, string | number>,
): Promise<ReadonlyMap<string, string>> {
  const images = imagesFolderOf(folder);
  const moved = new Map<string, string>();
  if (images === undefined) {
    return moved;
  }
  const { files } = await readFolderImages(images);
  const old = compileCatalog(before);
  const now = compileCatalog(after);
  const byName = new Map(formsIn(now).map((each) => [each.form.name, each]));
  for (const each of formsIn(old)) {
    const next = byName.get(String(renames.get(each.form.name) ?? each.form.name));
    const keys = new Set(next && keysOf(now, next));
    const gone = keysOf(old, each).filter((key) => files.has(key) && !keys.has(key));
    for (const file of gone.map((key) => files.get(key) ?? '')) {
      const { name: stem, ext } = path.parse(file);
      const to = next && stemsFor(stem, each, next).find((one) => keys.has(keyOfFile(one) ?? ''));
      const there = files.get(keyOfFile(to ?? '') ?? '') ?? `${to}${ext}`;
      if (existsSync(path.join(images, there)) || [...moved.values()].includes(there)) {
        throw new OperatorError(
          `"pictures/${file}" would become "pictures/${to}${ext}", but "pictures/${there}" is in the way; rename or remove it first`,
        );
      }
      moved.set(file, there);
    }
  }
  return moved;
}

function formsIn(catalog: Catalog): readonly Pictured[] {
  return catalog.creatures.flatMap((creature) =>
    creature.forms.map((form) => ({ creature, form })),
  );
}

function keysOf(catalog: Catalog, { creature, form }: Pictured): readonly string[] {
  return keysOfForm(formQueryOf(catalog, creature, form));
}

/** Names that a picture may get, those in the style of its old one first. */
function stemsFor(stem: string, old: Pictured, next: Pictured): readonly string[] {
  const number = String(next.creature.number);
  const numbered = stem.replace(/^0*[1-9]\d*(?=$|[-_ ])/, (digits) =>
    Number(digits) === old.creature.number ? number.padStart(digits.length, '0') : digits,
  );
  const words = [
    [old.form.name, next.form.name],
    [old.creature.name, next.creature.name],
  ] as const;
  const renamed = words.flatMap(([from, to]) => [
    numbered.replace(from, () => to),
    numbered.replace(slugOf(from), () => slugOf(to)),
  ]);
  const slug = slugOf(next.form.name);
  const whole = `${number}-${slug}`;
  return [numbered, ...renamed, ...(/^\d/.test(stem) ? [whole] : []), slug, whole];
}
