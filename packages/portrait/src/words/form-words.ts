import { createDice, mixSeed, textSeed } from '../arithmetic.ts';
import { hexOf } from '../colours.ts';
import type { CollarStyle, MarkingStyle } from '../styles.ts';
import type { Part, Topper } from './look.ts';

/** The changes that the words of a form's name make. Colours are `#rrggbb`. */
export type FormLook = {
  readonly body?: string;
  /** The colour of flowers, caps and growths. */
  readonly accent?: string;
  readonly mark?: string;
  readonly marking?: MarkingStyle;
  readonly topper?: Topper;
  readonly collar?: CollarStyle;
  readonly parts?: readonly Part[];
  /** A single letter, digit, `!` or `?`. */
  readonly letter?: string;
  /** Larger than its field, among clouds. */
  readonly giant?: boolean;
  readonly scale?: number;
};

const colours: ReadonlyMap<string, string> = new Map([
  ['red', '#dc4a45'],
  ['ruby', '#e0607c'],
  ['crimson', '#b8324a'],
  ['orange', '#ee8a38'],
  ['caramel', '#c9823f'],
  ['yellow', '#f4cc48'],
  ['lemon', '#f2df72'],
  ['gold', '#e2b93b'],
  ['golden', '#e2b93b'],
  ['green', '#62b257'],
  ['matcha', '#a3c77a'],
  ['mint', '#9fdcc4'],
  ['teal', '#3fa69b'],
  ['blue', '#4c86dc'],
  ['azure', '#5aa6e8'],
  ['indigo', '#5058b8'],
  ['violet', '#8a5ac8'],
  ['purple', '#9058b8'],
  ['pink', '#f09ab8'],
  ['white', '#f2efe8'],
  ['vanilla', '#f6ecd0'],
  ['salted', '#e6d9b6'],
  ['black', '#45434f'],
  ['gray', '#9a9ca6'],
  ['grey', '#9a9ca6'],
  ['silver', '#c4c8d2'],
  ['brown', '#9c6a44'],
  ['rainbow', '#eeb0d8'],
]);

/** Colours of accents, from words for seasons, weather and places. */
const moods: ReadonlyMap<string, string> = new Map([
  ['spring', '#f2a2bd'],
  ['summer', '#57ab4a'],
  ['autumn', '#d9742e'],
  ['harvest', '#d9742e'],
  ['winter', '#cfe0ee'],
  ['midwinter', '#cfe0ee'],
  ['ice', '#9fd8e6'],
  ['icy', '#9fd8e6'],
  ['frozen', '#9fd8e6'],
  ['chill', '#8fd0ea'],
  ['snow', '#e8f2f8'],
  ['snowy', '#e8f2f8'],
  ['polar', '#b8dcf0'],
  ['tundra', '#8fc4e2'],
  ['sun', '#f2a53c'],
  ['sunny', '#f2a53c'],
  ['noon', '#f6d25a'],
  ['midday', '#f6d25a'],
  ['dawn', '#f29c8e'],
  ['dusk', '#e0843c'],
  ['midnight', '#4b3f8c'],
  ['shadow', '#54407c'],
  ['sooty', '#3e3c46'],
  ['rain', '#4a8fd8'],
  ['rainy', '#4a8fd8'],
  ['storm', '#5c6c9c'],
  ['sandstorm', '#cba066'],
  ['sand', '#d9b878'],
  ['sandy', '#d9b878'],
  ['burn', '#e8602c'],
  ['blaze', '#e8602c'],
  ['heat', '#e8602c'],
  ['wash', '#4a8fe0'],
  ['aqua', '#3f9fdc'],
  ['marine', '#3f8fd0'],
  ['ocean', '#2f7fc8'],
  ['river', '#4a9fd0'],
  ['douse', '#4a8fe0'],
  ['shock', '#f2c42e'],
  ['wellspring', '#4a8fe0'],
  ['hearthflame', '#e05a3c'],
  ['cornerstone', '#9c9488'],
  ['trash', '#8a7c98'],
  ['plant', '#63a848'],
  ['jungle', '#3f9450'],
  ['savanna', '#c8b04c'],
  ['meadow', '#f09cc0'],
  ['moonbound', '#e8e4f4'],
  ['bloodmoon', '#c8404a'],
]);

/** A colour word before one of these colours that part, and not the body. */
const accentNouns = new Set(['flower', 'cap', 'mask', 'ribbon', 'mane', 'wings', 'eyed', 'scarf']);
const markNouns = new Set(['striped', 'stripe', 'spotted', 'spots', 'trim', 'pattern']);

const parts: readonly (readonly [words: string, look: FormLook])[] = [
  ['cap', { topper: 'cap' }],
  ['stormcap', { topper: 'cap' }],
  ['hat', { topper: 'hat' }],
  ['belle ribbon', { topper: 'ribbon' }],
  ['debutante', { topper: 'ribbon' }],
  ['matron', { topper: 'ribbon', marking: 'spots' }],
  ['phd professor glasses', { topper: 'glasses' }],
  ['libre mask', { topper: 'patch' }],
  ['star rock', { topper: 'star' }],
  ['heart love', { topper: 'heart' }],
  ['flower', { topper: 'flower' }],
  ['strawberry', { topper: 'berry' }],
  ['berry berries', { topper: 'berries' }],
  ['swirl', { marking: 'split' }],
  ['clover', { topper: 'clover' }],
  ['diamond', { collar: 'gem' }],
  ['dandy', { collar: 'band' }],
  ['kabuki', { collar: 'band', marking: 'mask' }],
  ['reine', { topper: 'crown' }],
  ['pharaoh', { topper: 'crown', marking: 'stripes' }],
  ['crowned', { topper: 'crown', parts: ['plates'] }],
  ['sword', { parts: ['sword'], topper: 'crown' }],
  ['female', { topper: 'flower', marking: 'face' }],
  ['partner', { collar: 'scarf' }],
  ['cosplay', { collar: 'scarf', topper: 'ribbon' }],
  ['totem', { collar: 'ruff', scale: 1.12 }],
  ['spiky', { parts: ['quills'] }],
  ['striped', { marking: 'stripes' }],
  ['spotted', { marking: 'spots' }],
  ['snow snowy', { topper: 'snow' }],
  ['small', { scale: 0.8 }],
  ['large', { scale: 1.06 }],
  ['super', { scale: 1.14 }],
  ['gigantamax eternamax dynamax giant', { giant: true }],
];

const partOf: ReadonlyMap<string, FormLook> = new Map(
  parts.flatMap(([words, look]) => words.split(' ').map((word) => [word, look] as const)),
);

/** Words for signs, which a form's name may have in place of the sign. */
const signs: ReadonlyMap<string, string> = new Map([
  ['exclamation', '!'],
  ['question', '?'],
]);

/** Words that say nothing of looks. */
const plainWords = new Set(
  'mega male form forme mode style size breed build pattern normal original of the and own'.split(
    ' ',
  ),
);

/** A word that no table knows has a look of its own too, the same on every creature. */
function lookOfName(word: string): FormLook {
  const dice = createDice(mixSeed(textSeed(word), 57));
  return {
    collar: dice.pick(['garland', 'gem', 'ruff', 'band', 'scarf']),
    marking: dice.pick(['stripes', 'spots', 'mask', 'saddle', 'rings', 'split', 'emblem', 'brows']),
  };
}

/** A cap whose name says no colour has that of its other words. */
function capColour(words: readonly string[]): string | undefined {
  const word = words.find((each) => each !== 'cap' && !partOf.has(each));
  return word === undefined
    ? undefined
    : hexOf({ l: 0.6, c: 0.15, h: createDice(mixSeed(textSeed(word), 52)).between(0, 360) });
}

/**
 * Returns what the words of a form's name say, the last word for a matter first. A base form has its words from other
 * names, and shows only those with a meaning.
 */
export function formLookOf(words: readonly string[], base: boolean): FormLook {
  const named = new Set(words.filter((word) => colours.has(word)));
  // Several colours are the names of several other forms.
  const [colourWord = ''] = named.size === 1 ? named : [];
  const colour = colours.get(colourWord);
  const noun = words.find(
    (word, index) =>
      words[index - 1] === colourWord && (accentNouns.has(word) || markNouns.has(word)),
  );
  const mood = words.map((word) => moods.get(word)).find((found) => found !== undefined);
  const sign = words.find((word) => /^[a-z0-9!?]$/.test(word) || signs.has(word));
  const unknown = words.filter(
    (word) =>
      !(partOf.has(word) || colours.has(word) || moods.has(word) || plainWords.has(word)) &&
      !accentNouns.has(word) &&
      !markNouns.has(word) &&
      word.length > 1 &&
      !signs.has(word),
  );
  const look: FormLook = Object.assign(
    {},
    ...(base ? [] : unknown.slice(0, 1).map(lookOfName)),
    ...words.map((word) => partOf.get(word) ?? {}),
  );
  const cap = look.topper === 'cap' ? capColour(words) : undefined;
  const letter = sign === undefined ? undefined : (signs.get(sign) ?? sign.toUpperCase());
  return {
    ...look,
    ...(cap !== undefined && { accent: cap }),
    ...(mood !== undefined && { accent: mood }),
    ...(letter !== undefined && { letter }),
    ...(colour !== undefined && colourOf(colour, noun)),
  };
}

function colourOf(colour: string, noun: string | undefined): FormLook {
  if (noun === undefined) {
    return { body: colour };
  }
  return accentNouns.has(noun) ? { accent: colour } : { mark: colour };
}
