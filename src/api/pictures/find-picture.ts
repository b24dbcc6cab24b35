import type { Catalog } from '../../catalog/catalog.ts';
import type { ImageCache } from './image-cache.ts';
import { drawCutOut, drawPortrait } from '@creature-catalog/portrait';
import type { Rasterizer } from '@creature-catalog/portrait';
import { RasterizerBusyError } from '@creature-catalog/portrait';
import { drawStone } from '@creature-catalog/portrait';
import { subjectOf } from './subject-of.ts';
import type { UserImages } from './user-images.ts';

/** A finished picture. */
export type Picture = {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
};

/** What came of looking for a picture: `busy` where too many wait to be drawn. */
export type PictureLookup =
  | ({ readonly kind: 'found' } & Picture)
  | { readonly kind: 'missing' }
  | { readonly kind: 'busy' };

/** Finds a picture by its decoded path below the address of the resources, such as `/creature/25.png`. */
export type FindPicture = (path: string) => Promise<PictureLookup>;

const svgType = 'image/svg+xml; charset=utf-8';

/** Pixels of the picture that `sprite` leads to. */
const defaultSize = 256;

/** Draws one picture as SVG, or reads the one that the user has laid over it. */
type Source = {
  readonly draw: () => string;
  /** The creature alone; undefined for what is no creature. */
  readonly cutOut?: () => string;
  readonly own: () => Promise<Picture | undefined>;
};

const picturePath =
  /^\/(?<group>creature|evolution-stone)\/(?:(?<size>96|256|512|cut-out)\/)?(?<stem>[^/]+)\.(?<format>png|svg)$/;

/** The number as the record has it, and for a further form its slug. */
const formStem = /^(?<number>[1-9][0-9]{0,6})(?:-(?<slug>.+))?$/s;

/**
 * Finds the pictures of a catalog: the user's own where there is one, else a portrait, drawn when it is asked for. PNGs
 * are kept in the cache; an SVG costs less than keeping it.
 */
export function createPictureFinder(options: {
  readonly catalog: Catalog;
  /** Where there is none, every picture is given as it is drawn, whatever its address ends with. */
  readonly rasterizer: Pick<Rasterizer, 'rasterize'> | undefined;
  readonly cache: ImageCache;
  readonly userImages: UserImages | undefined;
}): FindPicture {
  const { catalog, rasterizer, cache, userImages } = options;
  const findForm = formSources(catalog, userImages);
  const stones = stoneSources(catalog, userImages);
  return async (path) => {
    const { group, size, stem = '', format } = picturePath.exec(path)?.groups ?? {};
    const source = group === 'creature' ? findForm(stem) : stones.get(stem);
    if (!source) {
      return { kind: 'missing' };
    }
    const own = await source.own();
    if (own) {
      return { kind: 'found', ...own };
    }
    if (size === 'cut-out') {
      return source.cutOut && format === 'svg'
        ? { kind: 'found', body: source.cutOut(), contentType: svgType }
        : { kind: 'missing' };
    }
    if (format === 'svg' || !rasterizer) {
      return { kind: 'found', body: source.draw(), contentType: svgType };
    }
    const key = `${group} ${stem} ${size ?? defaultSize}`;
    const cached = cache.get(key);
    if (cached) {
      return { kind: 'found', body: cached, contentType: 'image/png' };
    }
    try {
      const png = await rasterizer.rasterize(source.draw(), Number(size ?? defaultSize));
      cache.set(key, png);
      return { kind: 'found', body: png, contentType: 'image/png' };
    } catch (error) {
      if (error instanceof RasterizerBusyError) {
        return { kind: 'busy' };
      }
      throw error;
    }
  };
}

/** Finds the source of a form's picture by the last part of its path, without the ending (`creaturePicturePath`). */
function formSources(
  catalog: Catalog,
  userImages: UserImages | undefined,
): (stem: string) => Source | undefined {
  return (stem) => {
    const { number, slug } = formStem.exec(stem)?.groups ?? {};
    const creature = number === undefined ? undefined : catalog.findNumber(Number(number));
    const form = creature?.forms.find((each) =>
      slug === undefined ? each.rank === 0 : each.rank > 0 && each.slug === slug,
    );
    if (!creature || !form) {
      return undefined;
    }
    return {
      draw: () => drawPortrait(subjectOf(creature, form, catalog.manifest)),
      cutOut: () => drawCutOut(subjectOf(creature, form, catalog.manifest)),
      own: async () =>
        userImages?.findForm({
          number: creature.number,
          creature: creature.name,
          names: [form.name, ...form.aliases],
          isBase: form.rank === 0,
          synonyms: catalog.manifest.synonyms,
        }),
    };
  };
}

function stoneSources(
  { evolutionStones }: Catalog,
  userImages: UserImages | undefined,
): ReadonlyMap<string, Source> {
  return new Map(
    evolutionStones.map(({ slug, name, colour }): [string, Source] => [
      slug,
      {
        draw: () => drawStone({ slug, colour }),
        own: async () => userImages?.findStone({ slug, name }),
      },
    ]),
  );
}
