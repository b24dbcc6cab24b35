import type { BodyPlan } from './subject.ts';
import type { Pose, Traits } from './traits.ts';

/** What a word of a species says about the looks of a creature. Members that a word leaves open are rolled. */
export type Look = {
  readonly body?: BodyPlan;
  readonly pose?: Pose;
  readonly heads?: 2 | 3;
  readonly hooves?: true;
  /** Whether it may have these; nothing has them without being asked for. */
  readonly robe?: true;
  readonly helmet?: true;
} & Partial<Pick<Traits, 'ears' | 'horns' | 'muzzle' | 'tail' | 'back' | 'build' | 'wings'>>;

const horse: Look = {
  body: 'quadruped',
  pose: 'standing',
  build: 0.1,
  ears: 'pointed',
  muzzle: 'snout',
  tail: 'bushy',
  back: 'crest',
  hooves: true,
};
const cattle: Look = {
  body: 'quadruped',
  pose: 'standing',
  build: 0.9,
  horns: 'pair',
  ears: 'floppy',
  muzzle: 'wide',
  tail: 'tuft',
  back: 'none',
  hooves: true,
};
const sheep: Look = { ...cattle, build: 0.5, horns: 'curled', muzzle: 'snout', tail: 'stub' };
const deer: Look = { ...horse, horns: 'antlers', back: 'none', tail: 'stub' };
const pig: Look = { ...cattle, horns: 'none', muzzle: 'button', tail: 'curl' };
const elephant: Look = { ...pig, ears: 'fan', muzzle: 'trunk', tail: 'tuft' };
const dog: Look = {
  body: 'quadruped',
  ears: 'floppy',
  horns: 'none',
  muzzle: 'snout',
  tail: 'curl',
};
const wolf: Look = { ...dog, pose: 'standing', ears: 'pointed', tail: 'bushy' };
const fox: Look = { ...wolf, build: 0.2, back: 'none' };
const cat: Look = {
  body: 'quadruped',
  ears: 'pointed',
  horns: 'none',
  muzzle: 'none',
  tail: 'whip',
};
const lion: Look = { ...cat, pose: 'standing', ears: 'round', tail: 'tuft', back: 'mane' };
const rodent: Look = {
  ears: 'round',
  horns: 'none',
  muzzle: 'button',
  tail: 'whip',
  back: 'none',
};
const mouse: Look = { ...rodent, body: 'quadruped', pose: 'sitting' };
const squirrel: Look = { ...rodent, body: 'upright', tail: 'bushy' };
const rabbit: Look = { ...rodent, body: 'upright', ears: 'long', tail: 'stub' };
const monkey: Look = {
  body: 'upright',
  ears: 'round',
  horns: 'none',
  muzzle: 'wide',
  tail: 'curl',
};
const bear: Look = {
  body: 'upright',
  build: 0.9,
  ears: 'round',
  horns: 'none',
  muzzle: 'button',
  tail: 'stub',
};
const mole: Look = { ...bear, ears: 'none', muzzle: 'snout' };
const weasel: Look = { ...fox, ears: 'round', tail: 'thick' };
const bat: Look = {
  body: 'wings',
  pose: 'flying',
  wings: 'bat',
  ears: 'pointed',
  horns: 'none',
  muzzle: 'button',
};
const bird: Look = { body: 'wings', wings: 'feather', ears: 'none', horns: 'none', muzzle: 'beak' };
const perched: Look = { ...bird, pose: 'perched' };
const soaring: Look = { ...bird, pose: 'flying' };
const penguin: Look = {
  body: 'upright',
  build: 0.9,
  ears: 'none',
  horns: 'none',
  muzzle: 'beak',
  tail: 'stub',
  back: 'none',
};
const turtle: Look = {
  body: 'quadruped',
  pose: 'standing',
  build: 0.95,
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  tail: 'stub',
  back: 'shell',
};
const lizard: Look = { body: 'upright', ears: 'none', muzzle: 'jaw', tail: 'thick' };
const snake: Look = {
  body: 'serpent',
  pose: 'coiled',
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  back: 'none',
};
const eel: Look = { ...snake, pose: 'rearing', back: 'fin' };
const frog: Look = {
  body: 'upright',
  build: 0.9,
  ears: 'none',
  horns: 'none',
  muzzle: 'wide',
  tail: 'stub',
  back: 'none',
};
const fish: Look = { body: 'fish', muzzle: 'none' };
const longFish: Look = { ...fish, pose: 'long' };
const whale: Look = { body: 'fish', pose: 'whale', muzzle: 'none', ears: 'none', horns: 'none' };
const crab: Look = { body: 'insect', pose: 'crab', ears: 'none', horns: 'none' };
const beetle: Look = { body: 'insect', pose: 'beetle', ears: 'antenna' };
const hunter: Look = { body: 'insect', pose: 'hunter', ears: 'antenna' };
const spider: Look = { body: 'insect', pose: 'spider', ears: 'none', horns: 'none' };
const scorpion: Look = { body: 'insect', pose: 'scorpion', ears: 'none', horns: 'none' };
const moth: Look = { body: 'moth' };
const grub: Look = { body: 'serpent', pose: 'grub', horns: 'none', muzzle: 'none' };
const ball: Look = { body: 'ball', muzzle: 'none' };
const bivalve: Look = { ...ball, pose: 'bivalve', ears: 'none', horns: 'none' };
const magnet: Look = { ...ball, pose: 'magnet', ears: 'none', horns: 'none' };
const blossom: Look = { body: 'blob', pose: 'blossom' };
const mound: Look = { body: 'blob', pose: 'mound', muzzle: 'none' };
const figure: Look = { body: 'humanoid' };
const robed: Look = { ...figure, build: 0.1, robe: true };
const armoured: Look = { ...figure, build: 0.6, helmet: true };
const golem: Look = { body: 'arms', pose: 'golem' };
const spirit: Look = { body: 'arms', pose: 'trailing' };

/** The looks of animals, plants and things, each by the words that name it. */
const vocabulary: readonly (readonly [string, Look])[] = [
  ['horse colt donkey pony zebra unicorn', horse],
  ['bull buffalo cow cattle ox bison rhino rhinoceros', cattle],
  ['sheep goat ram wool lamb', sheep],
  ['deer stag elk reindeer fawn', deer],
  ['pig hog swine boar hippo', pig],
  ['elephant mammoth nose anteater tapir', elephant],
  ['dog puppy hound poodle hyena', dog],
  ['wolf jackal', wolf],
  ['fox', fox],
  ['cat kitten catty tiger lynx panther leopard', cat],
  ['lion', lion],
  ['mouse rat hamster dormouse hedgehog rodent shrew', mouse],
  ['squirrel elesquirrel chinchilla', squirrel],
  ['rabbit hare bunny', rabbit],
  ['monkey ape chimp gorilla slacker', monkey],
  ['bear panda hibernator', bear],
  ['mole digging', mole],
  ['weasel ferret otter beaver raccoon skunk badger rascal', weasel],
  ['bat', bat],
  ['bird parrot ostrich fowl chick robin woodpecker flamingo duck duckling', perched],
  ['pigeon owl raven starling crow', perched],
  ['beak eaglet eagle vulture swallow seagull petrel frigatebird hawk swan valiant', soaring],
  ['penguin emperor', penguin],
  ['turtle tortoise prototurtle eletortoise', turtle],
  ['lizard gecko croc crocodile jaw dinosaur iguana salamander newt chameleon', lizard],
  ['snake cobra viper serpent', snake],
  ['eel', eel],
  ['frog elefrog toad', frog],
  ['fish goldfish elefish catfish shark piranha angler', fish],
  ['dolphin seal sea-lion', longFish],
  ['whale', whale],
  ['crab hermit shrimp lobster crayfish', crab],
  ['beetle insect bug cricket ant cicada ladybird', beetle],
  ['mantis grasshopper pincer', hunter],
  ['spider elespider', spider],
  ['scorpion', scorpion],
  ['butterfly moth bee darner dragonfly firefly mosquito', moth],
  ['worm earthworm caterpillar larva centipede megapede curlipede slug snail', grub],
  ['tadpole eletadpole egg ball balloon bubble meteorite coconut olive orb core', ball],
  ['nut acorn fruit apple cherry cocoon bagworm pumpkin candy gas', ball],
  ['bell coin compass eyeball urchin tumbleweed star', ball],
  ['bivalve clam oyster scallop', bivalve],
  ['magnet', magnet],
  ['flower bloom blossom bouquet posy lily', blossom],
  ['mushroom woodear', { body: 'blob', pose: 'mushroom' }],
  ['sludge trash mud lava heap tissue slime salt drop', mound],
  ['jellyfish', { body: 'tentacles', pose: 'jelly', muzzle: 'none' }],
  ['octopus squid', { body: 'tentacles', pose: 'octopus', muzzle: 'none' }],
  ['human mime psi superpower hypnosis karate judo boxing kicking punching', figure],
  ['kiss dancer dancing magician singer magical embrace witch hex queen regal soloist', robed],
  ['ninja warrior knight cavalry automaton samurai viking', armoured],
  ['golem', golem],
  ['ghost shadow requiem grudge', spirit],
];

/** Words that add to the looks that another word gives, or to those that are rolled. */
const additions: readonly (readonly [string, Look])[] = [
  ['spiny thorn quill spikes', { back: 'row' }],
  ['horn drill', { horns: 'single' }],
  ['antler', { horns: 'antlers' }],
  ['long-nosed', { muzzle: 'trunk' }],
  ['shell shellfish armor', { back: 'shell' }],
  ['mane', { back: 'mane' }],
  ['tail', { tail: 'bushy' }],
  ['twin', { heads: 2 }],
  ['triple', { heads: 3 }],
];

const looks = byWord(vocabulary);
const added = byWord(additions);

function byWord(table: readonly (readonly [string, Look])[]): ReadonlyMap<string, Look> {
  return new Map(
    table.flatMap(([words, look]) => words.split(' ').map((word): [string, Look] => [word, look])),
  );
}

/** Returns the words of a text in lower case, without plurals of three letters and fewer. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*|[!?]/g) ?? [];
}

/**
 * Returns what the words of a species say: the last word that names a body counts, as in "fire horse", and all others that
 * add something. The egg group, and what is rolled, fill in the rest.
 */
export function lookOf(species: string): Look {
  const words = wordsOf(species);
  // "Sea lion" is no lion.
  const pairs = words.slice(1).map((word, i) => `${words[i]}-${word}`);
  const known = [...words, ...pairs]
    .toReversed()
    .map((word) => looks.get(word) ?? looks.get(singular(word)));
  return Object.assign(
    {},
    known.find((look) => look !== undefined),
    ...words.map((word) => added.get(word)),
  );
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

const colourWords: ReadonlyMap<string, string> = new Map([
  ['red', '#d8453c'],
  ['orange', '#ee8b35'],
  ['yellow', '#f2cc3e'],
  ['green', '#58ab4c'],
  ['blue', '#4a80d4'],
  ['indigo', '#4b4fb4'],
  ['violet', '#8a58c0'],
  ['purple', '#8a58c0'],
  ['pink', '#ef92b4'],
  ['white', '#eeeae2'],
  ['black', '#3c3a46'],
  ['brown', '#a8744c'],
  ['gold', '#e6b93c'],
  ['silver', '#b4b8c2'],
]);

/** What the words of a form's name say, beside the name of its creature. */
export type FormLook = {
  /** `#rrggbb` of a colour that the name says. */
  readonly colour: string | undefined;
  /** Whether the colour is that of the whole creature, not of its flower or its stripes. */
  readonly isWhole: boolean;
  /** A letter, `!` or `?` that is all of the name. */
  readonly letter: string | undefined;
  readonly cap: boolean;
  readonly gigantic: boolean;
};

export function formLookOf(formName: string): FormLook {
  const words = wordsOf(formName);
  const colour = words.map((word) => colourWords.get(word)).find((each) => each !== undefined);
  return {
    colour,
    isWhole: !words.some((word) => ['flower', 'striped', 'sash', 'trim'].includes(word)),
    letter: letterOf(formName.trim()),
    cap: words.includes('cap'),
    gigantic: words.includes('gigantamax') || words.includes('eternamax'),
  };
}

/** The letter that is all of a name; two signs have names of their own. */
function letterOf(name: string): string | undefined {
  switch (name.toLowerCase()) {
    case 'exclamation mark':
      return '!';
    case 'question mark':
      return '?';
    default:
      return /^[a-z!?]$/i.test(name) ? name.toUpperCase() : undefined;
  }
}
