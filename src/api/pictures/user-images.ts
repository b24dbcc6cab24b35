import type { Catalog, EvolutionStone, FormOf } from '../../catalog/catalog.ts';
import { synonymGroups, wordOrders } from '../../catalog/find-form.ts';
import { creaturePicturePath } from '../../catalog/representations.ts';
import { nameKey, slugOf } from '../../world/name-key.ts';

/** A form to find a picture of. */
export type FormQuery = {
  readonly number: number;
  /** Name of the creature. */
  readonly creature: string;
  /** All names of the form, its own first. */
  readonly names: readonly string[];
  readonly isBase: boolean;
  /** Groups of words with the same meaning in names of forms. */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
  /** Path of its picture below the address of the resources. */
  readonly path: string;
};

/** A stone to find a picture of. */
type StoneQuery = Pick<EvolutionStone, 'slug' | 'name'>;

export type UserImage = { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string };

/** Pictures of the user, from a folder as of when it was listed, or from a compiled file. */
export type UserImages = {
  /** Resolves with undefined if there is no such picture, or its file is gone or no image any more. */
  readonly findForm: (query: FormQuery) => Promise<UserImage | undefined>;
  readonly findStone: (query: StoneQuery) => Promise<UserImage | undefined>;
};

/** Returns what pictures of a form are found by. */
export function formQueryOf({ manifest }: Pick<Catalog, 'manifest'>, formOf: FormOf): FormQuery {
  const { creature, form } = formOf;
  return {
    number: creature.number,
    creature: creature.name,
    names: [form.name, ...form.aliases],
    isBase: form.rank === 0,
    synonyms: manifest.synonyms,
    path: creaturePicturePath(formOf),
  };
}

/** Lays pictures over others: the first that has a picture of a form shows it. Undefined without any. */
export function layImages(layers: readonly UserImages[]): UserImages | undefined {
  const [only, second] = layers;
  if (!second) {
    return only;
  }
  const firstOf = async (
    find: (layer: UserImages) => Promise<UserImage | undefined>,
  ): Promise<UserImage | undefined> => {
    for (const layer of layers) {
      // Each layer is asked only if those above it have nothing.
      // oxlint-disable-next-line no-await-in-loop
      const found = await find(layer);
      if (found) {
        return found;
      }
    }
    return undefined;
  };
  return {
    findForm: (query) => firstOf((layer) => layer.findForm(query)),
    findStone: (query) => firstOf((layer) => layer.findStone(query)),
  };
}

/** Returns `#25` for `0025.png`, `#25 alola` for `25-Alola.png`, else the key of the name. */
export function keyOfFile(stem: string): string | undefined {
  const { number, rest = '' } =
    /^0*(?<number>[1-9]\d{0,6})(?:[-_ ]+(?<rest>.+))?$/u.exec(stem)?.groups ?? {};
  const key = nameKey(number === undefined ? stem : rest);
  if (number !== undefined) {
    return key === '' ? `#${number}` : `#${number} ${key}`;
  }
  return key === '' ? undefined : key;
}

/** Returns the keys of a form's picture, the preferred ones first. */
export function keysOfForm({
  number,
  creature,
  names,
  isBase,
  synonyms = [],
}: FormQuery): string[] {
  const creatureKey = nameKey(creature);
  const groups = synonymGroups(synonyms);
  const orders = names.flatMap((name) => [...wordOrders(name, creature, groups)]);
  /** The words that distinguish the form, without the name of its creature. */
  const rests = orders.flatMap((order) => {
    if (!order.includes(creatureKey)) {
      return [order];
    }
    return order.startsWith(creatureKey) ? [order.slice(creatureKey.length)] : [];
  });
  return [
    ...new Set([
      ...(isBase ? [`#${number}`] : []),
      ...[...rests.filter((rest) => rest !== ''), ...names.map((name) => nameKey(name))].map(
        (rest) => `#${number} ${rest}`,
      ),
      ...(isBase ? [creatureKey, `#${number} ${creatureKey}`] : []),
      ...orders,
      // `10-zygarde.png` reads like a form of number 10.
      ...names.map((name) => keyOfFile(slugOf(name)) ?? '').filter((key) => key.includes(' ')),
    ]),
  ];
}

/** Returns the keys of a stone's picture, the preferred ones first. */
export function keysOfStone({ slug, name }: StoneQuery): string[] {
  return [name, `${slug} stone`, `stone ${slug}`, slug].map((text) => nameKey(text));
}

/**
 * Returns the media type of an image by its first bytes, never by its name; undefined for anything else. Excludes SVG on
 * purpose: a document that may run scripts.
 */
export function imageTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12));
  return signatures.find(([, signature]) => signature.test(text))?.[0];
}

/** How the files of each type begin. */
const signatures: readonly (readonly [type: string, signature: RegExp])[] = [
  // oxlint-disable-next-line no-control-regex
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
];
