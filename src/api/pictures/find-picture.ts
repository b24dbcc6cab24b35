import type { Rasterizer } from '@creature-catalog/portrait/png';
import { baseOf, type Catalog, type FormOf, formsOf, slugFor } from '../../catalog/catalog.ts';
import type { Drawing } from './draw-form.ts';
import { cardWidth, mostOnCard } from './card-size.ts';
import { formQueryOf, type UserImage, type UserImages } from './user-images.ts';

/** A finished picture. */
type Picture = {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
};

/** `isOwn`: it is the user's, and may change under a running service. */
type FoundPicture = Picture & { readonly isOwn: boolean };

/** Finds a picture by its decoded path below the address of the resources, such as `/creature/25.png`. */
export type FindPicture = (path: string) => Promise<FoundPicture | undefined>;

/** Loads what draws, the largest part of the program, which lookups do not need. */
export const loadDrawing = () => import('./draw-form.ts');

const svgType = 'image/svg+xml; charset=utf-8';

/** The width in pixels of the pictures that `sprite` links to. */
const defaultSize = 256;

/** Width and height in pixels into which a creature without background fits. */
const sizeAlone = 512;

/** Returns the width of the PNG of an SVG document that fits into a square of `sizeAlone`. */
function widthAlone(svg: string): number {
  const [width = 1, height = 1] = Array.from(
    svg.matchAll(/ (?:width|height)="([\d.]+)"/g),
    (each) => Number(each[1]),
  );
  return Math.max(1, Math.round((sizeAlone * width) / Math.max(width, height)));
}

/** Draws one picture as SVG, or reads the user's picture that replaces it. */
type Source = {
  readonly draw: (how: Drawing) => Promise<string>;
  /** Whether it can be drawn in other ways than as a portrait. */
  readonly isForm?: true;
  readonly own?: () => Promise<Picture | undefined>;
};

const picturePath =
  /^\/(?<group>creature|evolution-stone)\/(?:(?<size>96|256|512|cut-out|silhouette)\/)?(?<stem>[^/]+)\.(?<format>png|svg)$/;

/** The portraits on a card, joined by commas; or the world's card. */
const cardPath = /^\/creature\/card\/(?<stems>[^/]+)\.png$/;

/** The number of the creature, and for a form other than the base form its slug. */
const formStem = /^(?<number>[1-9][0-9]{0,6})(?:-(?<slug>.+))?$/s;

type PictureOptions = {
  readonly catalog: Catalog;
  /** Without one, every picture is SVG, also at addresses that end with `.png`. */
  readonly rasterizer: Rasterizer | undefined;
  /** The number of drawn PNGs to keep; 0 if the caller keeps the responses. */
  readonly mostKept: number;
  readonly userImages: UserImages | undefined;
};

/** Finds the pictures of a catalog: the user's own, or else a portrait, drawn on request. */
export class PictureFinder {
  readonly #options: PictureOptions;
  /** Drawn PNGs in the order of their last use. */
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();

  constructor(options: PictureOptions) {
    this.#options = options;
  }

  readonly find: FindPicture = async (path) => {
    const { stems } = cardPath.exec(path)?.groups ?? {};
    if (stems !== undefined) {
      return this.#findCard(stems);
    }
    const { group, size, stem = '', format } = picturePath.exec(path)?.groups ?? {};
    const source = group === 'creature' ? this.#formSource(stem) : this.#stoneSource(stem);
    if (!source) {
      return undefined;
    }
    const own = await source.own?.();
    const how = size === 'cut-out' || size === 'silhouette' ? size : 'portrait';
    // The outline of a picture of the user's own is not known.
    if ((how !== 'portrait' && !source.isForm) || (how === 'silhouette' && own)) {
      return undefined;
    }
    if (own) {
      return { isOwn: true, ...own };
    }
    const draw = () => source.draw(how);
    if (format === 'svg') {
      return { isOwn: false, body: await draw(), contentType: svgType };
    }
    const width = Number(size ?? defaultSize);
    const key = `${group} ${stem} ${size ?? defaultSize}`;
    return this.#renderPng(key, draw, how === 'portrait' ? () => width : widthAlone);
  };

  async #findCard(stems: string): Promise<FoundPicture | undefined> {
    const { catalog, userImages } = this.#options;
    const isOfWorld = stems === 'world';
    const shown = isOfWorld ? faceOf(catalog) : formsOfStems(stems, catalog);
    if (shown.length === 0) {
      return undefined;
    }
    const forms = await Promise.all(
      shown.map(async (formOf) => {
        const own = await userImages?.findForm(formQueryOf(catalog, formOf));
        return { ...formOf, image: own && dataUrlOf(own) };
      }),
    );
    const title = isOfWorld ? catalog.manifest.title : '';
    const draw = async (): Promise<string> =>
      (await loadDrawing()).drawFormsCard(forms, title, catalog);
    // Kept like a drawing, also with the user's own pictures: drawing it takes half a second.
    return this.#renderPng(`card ${stems}`, draw, () => cardWidth);
  }

  /** Finds the source of a form's picture by the file name of `creaturePicturePath`, without its ending. */
  #formSource(stem: string): Source | undefined {
    const { catalog, userImages } = this.#options;
    if (stem === 'icon') {
      return { draw: async () => (await loadDrawing()).drawIconOnGround(catalog) };
    }
    const found = findForm(stem, catalog);
    if (!found) {
      return undefined;
    }
    return {
      isForm: true,
      draw: async (how) => (await loadDrawing()).drawForm(found, catalog, how),
      own: async () => userImages?.findForm(formQueryOf(catalog, found)),
    };
  }

  #stoneSource(stem: string): Source | undefined {
    const { catalog, userImages } = this.#options;
    const stone = catalog.evolutionStones.find(({ slug }) => slug === stem);
    return (
      stone && {
        draw: async () => (await loadDrawing()).drawStone(stone),
        own: async () => userImages?.findStone(stone),
      }
    );
  }

  /** Draws as PNG what is not kept; as SVG if nothing renders. */
  async #renderPng(
    key: string,
    draw: () => Promise<string>,
    widthOf: (svg: string) => number,
  ): Promise<FoundPicture> {
    const { rasterizer } = this.#options;
    if (!rasterizer) {
      return { isOwn: false, body: await draw(), contentType: svgType };
    }
    let png = this.#kept.get(key);
    if (!png) {
      const svg = await draw();
      png = await rasterizer.rasterize(svg, widthOf(svg));
    }
    this.#keep(key, png);
    return { isOwn: false, body: png, contentType: 'image/png' };
  }

  #keep(key: string, png: Uint8Array<ArrayBuffer>): void {
    this.#kept.delete(key);
    this.#kept.set(key, png);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#options.mostKept && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
  }
}

/** Finds the form with a picture by its file name, without the ending. */
function findForm(stem: string, catalog: Catalog): FormOf | undefined {
  const { number, slug } = formStem.exec(stem)?.groups ?? {};
  const creature = number === undefined ? undefined : catalog.findNumber(Number(number));
  const [base, ...further] = creature ? formsOf(creature) : [];
  return slug === undefined ? base : further.find(({ form }) => slugFor(form) === slug);
}

/** Returns the forms on a card; none if one of them is not known, stands there twice or is too many. */
function formsOfStems(stems: string, catalog: Catalog): readonly FormOf[] {
  const names = stems.split(',');
  const found = names.flatMap((stem) => findForm(stem, catalog) ?? []);
  const isCard = new Set(found.map(({ form }) => form)).size === names.length;
  return isCard && names.length <= mostOnCard ? found : [];
}

/** The creatures that stand for a world: the first that a journey starts with, or else the first ones. */
function faceOf({ creatures }: Catalog): readonly FormOf[] {
  const startersFirst = creatures.toSorted((a, b) => Number(b.starter) - Number(a.starter));
  return startersFirst.slice(0, 3).map(baseOf);
}

function dataUrlOf({ body, contentType }: UserImage): string {
  return `data:${contentType};base64,${btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join(''))}`;
}
