/** The colour and the emblem of a type by its name, for worlds that say neither. */
import { type Colour, hexOf, hueDistance, parseColour } from './colours.ts';
import type { Motif } from './subject.ts';
import { wordsOf } from './words/words.ts';

type TypeLook = { readonly colour: string; readonly motif: Motif };

/** Words, separated by spaces, with the colour and the emblem of a type that is called so. */
const table: readonly (readonly [words: string, colour: string, motif: Motif])[] = [
  [
    'fire fiery flame ember cinder blaze burn heat inferno pyre hearth kindle torch combustion',
    '#e8622f',
    'flame',
  ],
  ['lava magma volcano volcanic molten', '#cf3f2b', 'flame'],
  [
    'water aqua river rain lake brook stream wave hydro pond puddle splash current',
    '#3f86d8',
    'drop',
  ],
  ['sea ocean tide tidal marine deep reef', '#2467a8', 'wave'],
  ['abyss abyssal trench', '#1f3f73', 'wave'],
  [
    'grass leaf plant herb vine flora garden meadow jungle thorn bramble clover fern',
    '#5aa944',
    'leaf',
  ],
  ['forest wood woods woodland tree moss root bark pine oak grove', '#3f7d45', 'leaf'],
  ['nature life growth spring', '#78b84a', 'leaf'],
  ['swamp marsh bog fen mire', '#6f7f3c', 'leaf'],
  ['flower blossom petal bloom rose', '#e685a8', 'leaf'],
  ['fungus fungi fungal mushroom spore mould mold', '#b98a6a', 'leaf'],
  ['electric electricity lightning bolt spark volt thunder shock static', '#f0c22c', 'bolt'],
  ['storm tempest hurricane cyclone', '#5d70b4', 'bolt'],
  ['ice frozen glacier hail icicle', '#7fcfe0', 'flake'],
  ['frost cold winter freeze chill', '#9fb9e8', 'flake'],
  ['snow blizzard', '#cfe6f2', 'flake'],
  ['rock boulder pebble cliff mountain crag', '#b09a62', 'stone'],
  ['stone granite slate gravel', '#948b7c', 'stone'],
  ['ground earth soil terra land clay', '#b9793f', 'wave'],
  ['sand desert dune dust', '#dbb977', 'wave'],
  ['mud', '#7c5c40', 'wave'],
  ['crystal gem jewel diamond glass prism', '#62c6c6', 'crystal'],
  ['ghost ghostly spirit phantom soul haunt specter spectre wraith', '#7461b2', 'wisp'],
  ['psychic mind mental psi thought', '#e0568f', 'eye'],
  ['dream sleep', '#b191e2', 'eye'],
  ['poison toxic venom plague', '#a24fb6', 'bubble'],
  ['acid slime ooze', '#a6cf3a', 'bubble'],
  ['bug insect swarm hive', '#97ae28', 'claw'],
  ['dragon drake wyrm wyvern draconic', '#4b57cf', 'scale'],
  ['dark shadow darkness dusk gloom umbra shade', '#51465a', 'moon'],
  ['night moon lunar midnight', '#3d4272', 'moon'],
  ['void nothing chaos', '#322a4c', 'moon'],
  ['light radiant glow bright lantern lumen shine', '#f4df86', 'star'],
  ['holy sacred divine angel', '#efe6c0', 'star'],
  ['sun solar dawn day', '#f4a83a', 'star'],
  ['star stellar cosmic cosmos space astral galaxy', '#4a3f9c', 'star'],
  ['steel metal iron chrome machine mechanical silver armor armour', '#7f96a6', 'gear'],
  ['gear clockwork tech technology cyber digital robot data', '#2bab98', 'gear'],
  ['gold golden treasure coin', '#d1a326', 'ring'],
  ['copper bronze brass rust', '#b86f3c', 'gear'],
  ['soot coal charcoal tar', '#4c4744', 'wisp'],
  ['ash smoke fume smog', '#8a858a', 'wisp'],
  ['mist fog haze cloud', '#b4c0cc', 'wisp'],
  ['wind air breeze gale gust', '#8fcbb4', 'feather'],
  ['flying sky feather wing bird', '#8eaee8', 'feather'],
  ['fairy fey faerie pixie charm', '#f09ad0', 'star'],
  ['magic arcane mystic mystical rune spell', '#9358d6', 'star'],
  ['love heart', '#e8587a', 'ring'],
  ['blood crimson', '#a3253a', 'drop'],
  ['fighting fight fighter battle war combat martial', '#c2463c', 'fist'],
  ['normal plain common neutral basic', '#a6a291', 'ring'],
  ['beast wild animal fang claw', '#a06a4a', 'claw'],
  ['sound music song echo sonic', '#d16fc0', 'ring'],
  ['time clock', '#6f8fa8', 'ring'],
  ['bone skull', '#d8cfb6', 'claw'],
  ['honey amber', '#e0982c', 'bubble'],
  ['coral', '#f08570', 'bubble'],
];

const byWord: ReadonlyMap<string, TypeLook> = new Map(
  table.flatMap(([words, colour, motif]) =>
    words.split(' ').map((word): [string, TypeLook] => [word, { colour, motif }]),
  ),
);

/** Shorter words begin and end too many others by chance. */
const shortestPart = 4;

/** Endings that leave a word what it is: `Watery`, `Stones`. */
const endings = /(?:ing|ed|en|y|s)$/;

/** Returns what the name of a type says of its looks; undefined where it says nothing. */
export function typeLookOf(name: string): TypeLook | undefined {
  const words = wordsOf(name);
  const found = words
    .toReversed()
    .map((word) => byWord.get(word) ?? byWord.get(word.replace(endings, '')))
    .find((look) => look !== undefined);
  return found ?? words.map(partOf).find((look) => look !== undefined);
}

/** Finds the longest known word that a longer one ends or begins with: `Thunderstorm`, `Emberglow`. */
function partOf(word: string): TypeLook | undefined {
  for (let length = word.length - 1; length >= shortestPart; length -= 1) {
    const look = byWord.get(word.slice(-length)) ?? byWord.get(word.slice(0, length));
    if (look) {
      return look;
    }
  }
  return undefined;
}

/** The least distance of two colours of types in OKLab, below which they are hard to tell apart. */
const leastDistance = 0.075;

/**
 * Returns a colour for each type, `#rrggbb`: the one that its name says, or else one in contrast with all others. A colour
 * that is close to one of `taken`, or to that of another type, is moved away from it.
 */
export function coloursOfTypes(
  names: readonly string[],
  taken: readonly string[] = [],
): readonly string[] {
  const all = taken.map(parseColour);
  const colours = new Map<number, string>();
  const choose = (place: number, candidates: readonly Colour[]): void => {
    const colour = farEnough(candidates, all);
    all.push(colour);
    colours.set(place, hexOf(colour));
  };
  const looks = names.map(typeLookOf);
  looks.forEach((look, place) => {
    if (look) {
      choose(place, shadesOf(parseColour(look.colour)));
    }
  });
  looks.forEach((look, place) => {
    if (!look) {
      choose(place, [farthest(contrasts, all), ...contrasts]);
    }
  });
  return names.map((_, place) => colours.get(place) ?? '');
}

/** Returns the first colour that is far enough from the others, or else the farthest. */
function farEnough(candidates: readonly Colour[], others: readonly Colour[]): Colour {
  return (
    candidates.find((each) => distanceTo(others, each) >= leastDistance) ??
    farthest(candidates, others)
  );
}

function farthest(candidates: readonly Colour[], others: readonly Colour[]): Colour {
  const ranked = candidates.map((colour) => ({ colour, distance: distanceTo(others, colour) }));
  return ranked.reduce((best, each) => (each.distance > best.distance ? each : best)).colour;
}

function distanceTo(others: readonly Colour[], colour: Colour): number {
  return Math.min(1, ...others.map((other) => distance(other, colour)));
}

/** The distance of two colours in OKLab, where it is about as large as they look different. */
function distance(one: Colour, other: Colour): number {
  const turn = (hueDistance(one.h, other.h) * Math.PI) / 180;
  const chroma = one.c ** 2 + other.c ** 2 - 2 * one.c * other.c * Math.cos(turn);
  return Math.sqrt((one.l - other.l) ** 2 + Math.max(0, chroma));
}

/** Returns a colour and its shades, the nearest to it first: as they come out, within what screens show. */
function shadesOf(colour: Colour): readonly Colour[] {
  const steps = [0, -0.08, 0.08, -0.16, 0.16, -0.24];
  const turns = [0, 14, -14, 28, -28, 42, -42];
  const shades = steps.flatMap((l) =>
    turns.map((h) =>
      shown({ l: Math.min(0.93, Math.max(0.28, colour.l + l)), c: colour.c, h: colour.h + h }),
    ),
  );
  return [colour, ...shades].toSorted((a, b) => distance(a, colour) - distance(b, colour));
}

/** Colours of types whose names say none: of a middle lightness, all around the circle of hues. */
const contrasts: readonly Colour[] = [0.64, 0.76, 0.52, 0.42].flatMap((l) =>
  [0.13, 0.08].flatMap((c) =>
    Array.from({ length: 24 }, (_, step) => shown({ l, c, h: step * 15 + 25 })),
  ),
);

function shown(colour: Colour): Colour {
  return parseColour(hexOf(colour));
}
