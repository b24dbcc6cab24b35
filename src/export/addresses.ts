import { pagePathsOf } from '../api/paths.ts';
import { routes } from '../api/routes.ts';
import type { Explorer } from '../api/explorer.ts';
import type { Catalog, Creature } from '../catalog/catalog.ts';
import { creaturePicturePath, stonePicturePath } from '../catalog/representations.ts';
import { nameKey, nameWords } from '../world/name-key.ts';

/** For whom a response is: some paths respond to browsers with a page. */
export type Audience = 'program' | 'person';

/** An address of the service to export. */
export type CopiedAddress = {
  /** The path to request. */
  readonly target: string;
  readonly audience: Audience;
  /** Paths with the same response, percent-encoded: the target first, then other spellings. */
  readonly paths: readonly [string, ...string[]];
};

/** The pictures to export: `sprites` are those that responses and pages link to, `all` adds further sizes. */
export type PictureChoice = 'sprites' | 'all' | 'none';

/** Sizes of PNGs beside the one that `sprite` links to. */
const furtherSizes = [96, 256, 512] as const;

/**
 * Lists every address to export, in an order that depends on the world alone. Addresses that depend on a query or on the
 * time are not exported: search, suggestions, random, health and metrics.
 */
export function* listAddresses(
  catalog: Catalog,
  pictures: PictureChoice,
  explorer: Pick<Explorer, 'files'> | undefined,
): Iterable<CopiedAddress> {
  const spellings = spellingsIn(catalog);
  for (const { path, copied } of routes) {
    for (const target of copied(catalog)) {
      yield address(target, 'program', spellings.get(target));
      if (path === '/problems/{kind}') {
        yield address(target, 'person');
      }
    }
  }
  if (pictures !== 'none') {
    yield* pictureAddresses(catalog, pictures);
  }
  if (explorer) {
    for (const file of explorer.files) {
      yield address(file, 'program');
    }
    for (const page of pagePathsOf(catalog)) {
      yield address(page, 'person');
    }
  } else {
    yield address('/docs', 'person');
  }
}

function address(
  target: string,
  audience: Audience,
  spellings: readonly string[] = [],
): CopiedAddress {
  return { target, audience, paths: [target, ...spellings] };
}

/** The further spellings of lookups by target: names of creatures, and numbers of base forms. */
function spellingsIn({ creatures }: Catalog): ReadonlyMap<string, readonly string[]> {
  return new Map(
    creatures.flatMap((creature): [string, readonly string[]][] => {
      const { number, forms } = creature;
      return [
        [`/v1/creature/${number}`, spellingsOf(creature)],
        [`/v1/form/${encodeURIComponent(forms[0].slug)}`, [`/v1/form/${number}`]],
      ];
    }),
  );
}

/**
 * Lists the paths of a creature by name: every name of every form in lower case, with its words joined by `-`, and with
 * its letters alone. A static copy cannot match other spellings.
 */
function spellingsOf({ forms }: Creature): string[] {
  const names = forms.flatMap(({ name, aliases }) => [name, ...aliases]);
  const spellings = names.flatMap((name) => [
    nameWords(name).join('-'),
    name.toLowerCase(),
    nameKey(name),
  ]);
  return [...new Set(spellings)].map((spelling) => `/v1/creature/${encodeURIComponent(spelling)}`);
}

function* pictureAddresses(
  { forms, evolutionStones }: Catalog,
  pictures: PictureChoice,
): Iterable<CopiedAddress> {
  const sprites = [
    ...Array.from(forms, ({ creature, form }) => creaturePicturePath(creature, form)),
    ...evolutionStones.map(({ slug }) => stonePicturePath(slug)),
  ];
  for (const [i, sprite] of sprites.entries()) {
    const at = sprite.lastIndexOf('/');
    const [group, file] = [`/resources${sprite.slice(0, at)}`, sprite.slice(at + 1)];
    const svg = file.replace(/png$/, 'svg');
    yield address(`${group}/${file}`, 'program');
    yield address(`${group}/${svg}`, 'program');
    if (group.endsWith('/creature')) {
      yield address(`${group}/cut-out/${svg}`, 'program');
    }
    // The first creature is the icon of the installed explorer.
    const sizes = pictures === 'all' ? furtherSizes : i === 0 ? furtherSizes.slice(1) : [];
    for (const size of sizes) {
      yield address(`${group}/${size}/${file}`, 'program');
    }
  }
}
