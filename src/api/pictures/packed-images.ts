import type { Catalog } from '../../catalog/catalog.ts';
import type { Pack, PackWriter } from '../../catalog/pack/pack.ts';
import {
  hasImages,
  imageBytesSection,
  imageIndexSection,
} from '../../catalog/pack/portable-world.ts';
import { stonePicturePath } from '../../catalog/representations.ts';
import type { Digest } from '../service.ts';
import { formQueryOf, type UserImage, type UserImages } from './user-images.ts';

/** The pictures in a pack. Their bytes lie one after another in a section of their own. */
type ImageIndex = {
  /** Digest of all paths and bytes, in hexadecimal digits. */
  readonly identity: string;
  readonly images: readonly {
    /** Below the address of the resources. */
    readonly path: string;
    readonly contentType: string;
    readonly start: number;
    readonly byteLength: number;
  }[];
};

/**
 * Writes the pictures that a world's forms and stones have to a pack, one after another, so that few are in memory. Resolves
 * with their number.
 */
export async function writeImages(
  images: UserImages,
  catalog: Catalog,
  writer: PackWriter,
  digest: Digest,
): Promise<number> {
  const append = writer.begin(imageBytesSection);
  const written: ImageIndex['images'][number][] = [];
  const encoder = new TextEncoder();
  let start = 0;
  const add = async (path: string, image: UserImage | undefined): Promise<void> => {
    if (!image) {
      return;
    }
    const { body, contentType } = image;
    append(body);
    await digest.add(encoder.encode(`${path} ${body.byteLength}\n`));
    await digest.add(body);
    written.push({ path, contentType, start, byteLength: body.byteLength });
    start += body.byteLength;
  };
  for (const { creature, form } of catalog.forms) {
    const query = formQueryOf(catalog, creature, form);
    await add(query.path, await images.findForm(query));
  }
  for (const stone of catalog.evolutionStones) {
    await add(stonePicturePath(stone.slug), await images.findStone(stone));
  }
  const identity = Array.from(await digest.finish(), (byte) => byte.toString(16).padStart(2, '0'));
  const index: ImageIndex = { identity: identity.join(''), images: written };
  writer.add(imageIndexSection, encoder.encode(JSON.stringify(index)));
  return written.length;
}

/** Opens the pictures in a pack; undefined where it has none. Each is read when it is asked for. */
export function openPackedImages(pack: Pack): UserImages | undefined {
  if (!hasImages(pack)) {
    return undefined;
  }
  const { identity, images }: ImageIndex = JSON.parse(pack.text(imageIndexSection));
  const byPath = new Map(images.map((image) => [image.path, image]));
  const find = async (path: string): Promise<UserImage | undefined> => {
    const image = byPath.get(path);
    return (
      image && {
        // A copy, as the pack may be mapped into memory and closed before the response is sent.
        body: new Uint8Array(pack.part(imageBytesSection, image.start, image.byteLength)),
        contentType: image.contentType,
      }
    );
  };
  return {
    findForm: ({ path }) => find(path),
    findStone: ({ slug }) => find(stonePicturePath(slug)),
    readStamp: async () => identity,
    readIdentity: async () => identity,
  };
}
