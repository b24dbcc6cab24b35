import {
  drawCutOut,
  drawPortrait,
  drawStone,
  type PortraitSubject,
  type Rasterizer,
  RasterizerBusyError,
  wordsOf,
} from '@creature-catalog/portrait';
import { bodyLookOf } from '@creature-catalog/portrait/body-words';
import { typeLookOf } from '@creature-catalog/portrait/type-looks';
import { type BodyPlan, bodyPlans, type Motif, motifs } from '@creature-catalog/portrait/subject';
import type { Catalog, Creature, Form } from '../../catalog/catalog.ts';
import type { Manifest } from '../../world/schema.ts';
import { formQueryOf, type UserImages } from './user-images.ts';

/** A finished picture. */
export type Picture = {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
};

/** `busy`: the queue of pictures to render is full. */
export type PictureLookup =
  /** `isOwn`: it is the user's, and may change under a running service. */
  | ({ readonly kind: 'found'; readonly isOwn: boolean } & Picture)
  | { readonly kind: 'missing' }
  | { readonly kind: 'busy' };

/** Finds a picture by its decoded path below the address of the resources, such as `/creature/25.png`. */
export type FindPicture = (path: string) => Promise<PictureLookup>;

const svgType = 'image/svg+xml; charset=utf-8';

/** The width in pixels of the pictures that `sprite` links to. */
const defaultSize = 256;

/** Draws one picture as SVG, or reads the user's picture that replaces it. */
type Source = {
  readonly draw: () => string;
  /** Draws the creature alone; absent for stones. */
  readonly cutOut?: () => string;
  readonly own: () => Promise<Picture | undefined>;
};

const picturePath =
  /^\/(?<group>creature|evolution-stone)\/(?:(?<size>96|256|512|cut-out)\/)?(?<stem>[^/]+)\.(?<format>png|svg)$/;

/** The number of the creature, and for a form other than the base form its slug. */
const formStem = /^(?<number>[1-9][0-9]{0,6})(?:-(?<slug>.+))?$/s;

/**
 * Creates a finder of the pictures of a catalog: the user's own, or else a portrait, drawn on request.
 */
export function createPictureFinder(options: {
  readonly catalog: Catalog;
  /** Without one, every picture is SVG, also at addresses that end with `.png`. */
  readonly rasterizer: Pick<Rasterizer, 'rasterize'> | undefined;
  /** The number of drawn PNGs to keep; 0 if the caller keeps the responses. */
  readonly mostKept: number;
  readonly userImages: UserImages | undefined;
}): FindPicture {
  const { catalog, rasterizer, mostKept, userImages } = options;
  // In the order of their last use.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const keep = (key: string, png: Uint8Array<ArrayBuffer>): void => {
    kept.delete(key);
    kept.set(key, png);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) {
        break;
      }
      kept.delete(oldest);
    }
  };
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
      return { kind: 'found', isOwn: true, ...own };
    }
    if (size === 'cut-out') {
      return source.cutOut && format === 'svg'
        ? { kind: 'found', isOwn: false, body: source.cutOut(), contentType: svgType }
        : { kind: 'missing' };
    }
    if (format === 'svg' || !rasterizer) {
      return { kind: 'found', isOwn: false, body: source.draw(), contentType: svgType };
    }
    const key = `${group} ${stem} ${size ?? defaultSize}`;
    try {
      const png =
        kept.get(key) ?? (await rasterizer.rasterize(source.draw(), Number(size ?? defaultSize)));
      keep(key, png);
      return { kind: 'found', isOwn: false, body: png, contentType: 'image/png' };
    } catch (error) {
      if (error instanceof RasterizerBusyError) {
        return { kind: 'busy' };
      }
      throw error;
    }
  };
}

/** Finds the source of a form's picture by the file name of `creaturePicturePath`, without its ending. */
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
      draw: () => drawPortrait(subjectOf(creature, form, catalog)),
      cutOut: () => drawCutOut(subjectOf(creature, form, catalog)),
      own: async () => userImages?.findForm(formQueryOf(catalog, creature, form)),
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

/** The colours of `colourNames`. */
const colours: ReadonlyMap<string, string> = new Map([
  ['black', '#3c3a46'],
  ['blue', '#5287d8'],
  ['brown', '#a8744c'],
  ['gray', '#9a9ca6'],
  ['green', '#6cb45c'],
  ['pink', '#f0a0b8'],
  ['purple', '#9068c0'],
  ['red', '#e0584c'],
  ['white', '#eeeae2'],
  ['yellow', '#f4cc48'],
]);

/** Returns the subject of a form's portrait; its words, types and egg groups decide where the record leaves the looks open. */
export function subjectOf(creature: Creature, form: Form, catalog: Catalog): PortraitSubject {
  const { manifest } = catalog;
  const [baseType] = creature.forms[0].types;
  const tint = manifest.types.find(({ name }) => name === baseType)?.colour ?? '#808080';
  const types = form.types.map((name) => {
    const type = manifest.types.find((each) => each.name === name);
    return {
      name,
      colour: type?.colour ?? '#808080',
      motif: type?.motif ?? typeLookOf(name)?.motif ?? pick<Motif>(motifs, name),
    };
  });
  return {
    number: creature.number,
    form: form.rank,
    family: creature.familyId,
    types,
    colour: colours.get(form.colour ?? '') ?? form.colour ?? tint,
    tint,
    body: form.body,
    groupBody: bodyOfEggGroup(form, manifest),
    groups: form.eggGroups,
    species: creature.species,
    ancestorSpecies: ancestorSpecies(form, catalog),
    name: creature.name,
    formWords: formWordsOf(creature, form),
    heightMetres: form.heightMetres === 'unknown' ? undefined : form.heightMetres,
    weightKilograms: form.weightKilograms === 'unknown' ? undefined : form.weightKilograms,
    stage: form.line.stage,
    stages: form.line.creatures.length,
    kind: kindOf(creature),
    mega: form.mega,
  };
}

/**
 * Returns the words that tell a form from its creature. A base form may have them in its other names, which count where
 * they share a word: those that do not name several looks.
 */
function formWordsOf(creature: Creature, form: Form): string[] {
  const own = new Set(wordsOf(creature.name));
  const furtherWords = (name: string): string[] => wordsOf(name).filter((word) => !own.has(word));
  if (form.rank > 0) {
    return furtherWords(form.name);
  }
  const names = form.aliases.map(furtherWords);
  const [longest = []] = names.toSorted((one, other) => other.length - one.length);
  return longest.some((word) => names.every((words) => words.includes(word))) ? longest : [];
}

function ancestorSpecies({ body, line }: Form, { names }: Catalog): string {
  const ancestors = line.creatures.slice(0, line.stage - 1).map((name) => names.find(name));
  return ancestors.find((creature) => creature?.forms[0].body === body)?.species ?? '';
}

function bodyOfEggGroup(form: Form, manifest: Manifest): BodyPlan {
  const group = form.eggGroups[0];
  const known = manifest.eggGroups.find(({ name }) => name === group)?.body;
  return (
    (known === undefined ? undefined : bodyLookOf(known)?.plan) ??
    pick<BodyPlan>(bodyPlans, group ?? form.name)
  );
}

function kindOf(creature: Creature): PortraitSubject['kind'] {
  const kinds = ['mythical', 'legendary', 'ultraBeast', 'starter'] as const;
  return kinds.find((kind) => creature[kind]) ?? 'common';
}

/** Returns one of the choices, the same for equal texts. */
function pick<Choice>(choices: readonly [Choice, ...Choice[]], text: string): Choice {
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return choices[sum % choices.length] ?? choices[0];
}
