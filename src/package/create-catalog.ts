import { findCreature, openFinder, representSuggestion, suggestForms } from '../api/finder.ts';
import type { Addresses } from '../api/addresses.ts';
import { representFamily } from '../catalog/family-graph.ts';
import { languagesOf } from '../catalog/languages.ts';
import { findNaming, type Naming } from '../catalog/naming.ts';
import {
  representCreature,
  representEvolutionStone,
  representForm,
  representLeague,
} from '../catalog/representations.ts';
import { readUnder } from '../catalog/pack/sections.ts';
import { belowPath } from './portable/below-path.ts';
import type { UserImages } from '../api/pictures/user-images.ts';
import { toResponse } from '../responses/finished.ts';
import { createCondition } from '../service/condition.ts';
import { type Generation, openGeneration } from '../service/generation.ts';
import { readImages } from '../service/read-images.ts';
import { addressesFrom, type AddressOptions } from './address-options.ts';
import type {
  CreatureCatalog,
  LanguageOptions,
  SearchOptions,
  WorldSummary,
} from './creature-catalog.ts';
import { attempt, type DatedWorld, openSource, pathOf, type WorldSource } from './world-source.ts';

/** What a catalog is made of. */
export type CatalogOptions = AddressOptions & {
  /**
   * The world: the path or `file:` URL of its folder or of the file that `compile` made of it; the bytes of such a file;
   * or an object, which is validated as its files would be. The built-in world where absent.
   */
  readonly world?: WorldSource | undefined;
  /** The path or `file:` URL of a folder with pictures to lay over the portraits. */
  readonly images?: string | URL | undefined;
  /** Takes a line about a picture that belongs to nothing. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Takes what no answer foresees. The client is told that it happened, and the same id. */
  readonly onError?: ((error: unknown, request: Request, requestId: string) => void) | undefined;
};

/**
 * Opens a catalog in this program: no socket, no listener of the process, no output. Any number of them stand side by
 * side. A folder or an object is compiled first, which takes a second for a thousand creatures; where that is too long,
 * compile it before. Rejects with a `WorldError` where the world or the pictures cannot be used, and with a `TypeError`
 * where an option makes no sense.
 */
export async function createCatalog(options: CatalogOptions = {}): Promise<CreatureCatalog> {
  const addresses = addressesFrom(options);
  const opened = await openSource(options.world);
  try {
    const userImages = await readUserImages(options);
    return catalogOf(opened, addresses, userImages, options.onError);
  } catch (error) {
    opened.world.close();
    throw error;
  }
}

async function readUserImages({
  images,
  onWarning = () => undefined,
}: CatalogOptions): Promise<UserImages | undefined> {
  const folder = images === undefined ? undefined : pathOf(images);
  return folder === undefined
    ? undefined
    : (await attempt(`The images "${folder}"`, () => readImages(folder, onWarning))).userImages;
}

function catalogOf(
  { world, modified }: DatedWorld,
  addresses: Addresses,
  userImages: UserImages | undefined,
  onError: CatalogOptions['onError'],
): CreatureCatalog {
  const { baseUrl, resourcesUrl } = addresses;
  const { catalog } = world;
  const finder = openFinder(catalog, readUnder('finder', world.pack));
  const generation = serve(world, modified, addresses, userImages, onError);
  let closing: Promise<void> | undefined;
  /** What is closed has given its file back, which may be another's by now. */
  const whileOpen =
    <Given extends readonly unknown[], Answer>(answer: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      if (closing) {
        throw new Error('The catalog is closed');
      }
      return answer(...given);
    };
  const namingIn = (lang: string | undefined): Naming => {
    const naming = findNaming(catalog, lang);
    if (!naming) {
      const known = languagesOf(catalog).all.join(', ');
      throw new RangeError(`The option "lang" is one of ${known}, not ${JSON.stringify(lang)}`);
    }
    return naming;
  };
  const close = (): Promise<void> => (closing ??= generation.close());
  const answer = belowPath(
    async (request) => toResponse(await generation.handler.fetch(request)),
    new URL(baseUrl).pathname,
  );
  return {
    fetch: whileOpen(answer),
    world: summarise(catalog),
    names: whileOpen(({ lang }: LanguageOptions = {}) => {
      const { nameOfForm } = namingIn(lang);
      return Array.from(catalog.creatures, (creature) => nameOfForm(creature, creature.forms[0]));
    }),
    find: whileOpen((wanted: string | number, { lang }: LanguageOptions = {}) => {
      const naming = namingIn(lang);
      const creature = findCreature(catalog, String(wanted));
      return creature && representCreature(creature, resourcesUrl, naming);
    }),
    search: whileOpen((q: string, options: SearchOptions = {}) => {
      const { sort = '', forms = 'all', limit = 100, offset = 0, lang } = options;
      const naming = namingIn(lang);
      const outcome = finder.search.run({ q, sort, forms });
      if (outcome.kind === 'invalid') {
        return outcome;
      }
      const page = outcome.positions.subarray(
        wholeNumber('offset', offset),
        offset + wholeNumber('limit', limit),
      );
      return {
        kind: 'found',
        total: outcome.positions.length,
        items: Array.from(page, (place) => {
          const { creature, form } = finder.entryAt(place);
          return representForm(creature, form, resourcesUrl, naming);
        }),
      };
    }),
    suggest: whileOpen((typed: string, limit = 10, { lang }: LanguageOptions = {}) => {
      const naming = namingIn(lang);
      const found = suggestForms(catalog, finder, typed, wholeNumber('limit', limit), naming);
      return found.map((each) => representSuggestion(each, resourcesUrl, naming));
    }),
    family: whileOpen((id: number, { lang }: LanguageOptions = {}) => {
      const naming = namingIn(lang);
      const family = Number.isInteger(id) && id >= 1 ? catalog.families.at(id - 1) : undefined;
      return family && representFamily(family, catalog, baseUrl, naming);
    }),
    leagues: whileOpen(() => catalog.leagues.map(representLeague)),
    evolutionStones: whileOpen(() =>
      catalog.evolutionStones.map((stone) => representEvolutionStone(stone, resourcesUrl)),
    ),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The service on a world, with statistics of its own and nothing for operators. */
function serve(
  world: DatedWorld['world'],
  modified: Date | undefined,
  addresses: Addresses,
  userImages: UserImages | undefined,
  onError: CatalogOptions['onError'],
): Generation {
  const started = performance.now();
  let hits = 0;
  return openGeneration({
    world,
    modified: modified && new Date(Math.min(modified.getTime(), Date.now())),
    addresses,
    statistics: {
      hits: () => ({ total: hits, session: hits }),
      uptimeSeconds: () => (performance.now() - started) / 1000,
    },
    userImages,
    condition: createCondition(world.version),
    operations: 'apart',
    isLive: false,
    countHit: () => {
      hits += 1;
    },
    readMetrics: async () => '',
    reportError: (error, request, requestId) => onError?.(error, request, requestId),
  });
}

/** A number of things. Throws a `RangeError` where it is none. */
function wholeNumber(option: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`The option "${option}" is a whole number from 0 on, not ${value}`);
  }
  return value;
}

function summarise(catalog: DatedWorld['world']['catalog']): WorldSummary {
  const { manifest, creatures, forms, families } = catalog;
  return {
    title: manifest.title,
    author: manifest.author,
    creatures: creatures.length,
    forms: forms.length,
    families: families.length,
    generations: manifest.generations,
    types: manifest.types.map(({ name }) => name),
    languages: languagesOf(catalog).all,
  };
}
