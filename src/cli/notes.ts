import { compileCatalog } from '../catalog/compile-catalog.ts';
import { readImageNotes } from '../service/read-images.ts';
import { imagesFolderOf } from '../service/world-places.ts';
import { noteRareTypes } from '../world/rare-types.ts';
import type { World } from '../world/world.ts';

/** Something that an author should know, although the world is served as it is. */
export type Note = { readonly file: string; readonly message: string };

/**
 * Reads what is odd about a world and the pictures in its folder: types that are probably slips, and pictures that nothing is
 * shown with. Without the world, because its files are wrong, names of pictures are not checked.
 */
export async function readNotes(
  folder: string,
  world: World | undefined,
): Promise<readonly Note[]> {
  const images = imagesFolderOf(folder);
  const catalog = world && images !== undefined ? compileCatalog(world) : undefined;
  const pictures = images === undefined ? [] : await readImageNotes(images, catalog);
  return [
    ...noteRareTypes(world?.creatures ?? []).map((message) => ({ file: 'creatures', message })),
    ...pictures.map(({ file, text }) => ({ file: `pictures/${file}`, message: text })),
  ];
}

export function formatNote({ file, message }: Note): string {
  return `${file}: ${message}`;
}
