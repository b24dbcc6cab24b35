import type { Look, LookTable } from './look.ts';

/** A beast on four legs, without horns or wings. */
const beast = (look: Look): Look => ({
  plan: 'quadruped',
  horns: 'none',
  wings: 'none',
  hair: 'none',
  ...look,
});

export const cat = beast({
  builds: ['slender', 'tall', 'lean'],
  ears: 'pointed',
  muzzle: 'button',
  mouth: 'cat',
  tail: 'curl',
  parts: ['whiskers'],
});

const dog = beast({
  builds: ['standing'],
  ears: 'floppy',
  muzzle: 'snout',
  tail: 'curl',
});

export const fox = beast({
  builds: ['slender', 'tall', 'lean'],
  ears: 'pointed',
  earScale: 1.3,
  muzzle: 'snout',
  tail: 'bushy',
});

const horse = beast({
  builds: ['hooved'],
  ears: 'pointed',
  earScale: 0.8,
  muzzle: 'long',
  tail: 'hair',
  back: 'mane',
});

export const deer = beast({
  builds: ['hooved'],
  ears: 'pointed',
  horns: 'antlers',
  muzzle: 'long',
  tail: 'stub',
  back: 'none',
});

export const bull = beast({
  builds: ['heavy', 'plump', 'broad'],
  ears: 'floppy',
  earScale: 0.8,
  horns: 'pair',
  muzzle: 'disc',
  tail: 'tuft',
});

const bear = beast({
  builds: ['heavy', 'plump', 'broad'],
  ears: 'round',
  muzzle: 'snout',
  tail: 'stub',
  back: 'none',
});

export const mouse = beast({
  builds: ['low', 'standing'],
  ears: 'round',
  earScale: 1.5,
  muzzle: 'button',
  tail: 'thin',
  back: 'none',
  flight: 'bat',
  parts: ['whiskers', 'teeth'],
});

const weasel = beast({
  builds: ['low', 'tall', 'lean'],
  ears: 'round',
  earScale: 0.7,
  muzzle: 'snout',
  tail: 'bushy',
  back: 'none',
  parts: ['whiskers'],
});

export const elephant = beast({
  builds: ['heavy', 'plump', 'broad'],
  ears: 'fan',
  earScale: 1.5,
  muzzle: 'trunk',
  tail: 'tuft',
  back: 'none',
});

const pig = beast({
  builds: ['heavy', 'plump', 'broad'],
  skull: 'round',
  marking: 'plain',
  ears: 'floppy',
  earScale: 0.85,
  muzzle: 'disc',
  tail: 'coil',
  back: 'none',
});

export const swine: Look = { ...pig, crest: 'none', parts: ['tusks', 'wool'] };

const monkey: Look = {
  plan: 'upright',
  builds: ['tall', 'lean', 'standing'],
  ears: 'round',
  earScale: 1.05,
  horns: 'none',
  muzzle: 'wide',
  tail: 'curl',
  marking: 'face',
  wings: 'none',
};

const lizard = beast({
  builds: ['low', 'standing'],
  ears: 'none',
  muzzle: 'jaw',
  tail: 'thick',
  flight: 'bat',
});

export const turtle: Look = {
  ...lizard,
  shell: 'dome',
  muzzle: 'none',
  tail: 'stub',
  back: 'none',
};

const bat: Look = {
  plan: 'wings',
  builds: ['bat'],
  wings: 'bat',
  ears: 'pointed',
  earScale: 1.5,
  horns: 'none',
  muzzle: 'none',
  mouth: 'fang',
  back: 'none',
};

const dragon: Look = {
  plan: 'upright',
  builds: ['standing', 'rearing'],
  ears: 'none',
  horns: 'pair',
  muzzle: 'jaw',
  tail: 'thick',
  flight: 'bat',
};

export const dinosaur: Look = {
  plan: 'upright',
  builds: ['standing'],
  ears: 'none',
  muzzle: 'jaw',
  tail: 'thick',
  flight: 'bat',
};

/** Beasts with fur, hide or scales. */
export const beasts: LookTable = [
  ['cat cats catty kitten kitty feline lynx panther leopard cheetah puma jaguar', cat],
  ['tiger', { ...cat, marking: 'stripes' }],
  ['lion', { ...cat, ears: 'round', back: 'mane', tail: 'tuft', muzzle: 'snout' }],
  ['dog puppy hound poodle retriever spaniel', dog],
  ['wolf jackal coyote hyena', { ...dog, ears: 'pointed', tail: 'bushy' }],
  ['fox vixen fennec', fox],
  ['horse colt pony stallion mare foal steed', horse],
  ['zebra', { ...horse, marking: 'stripes' }],
  ['donkey mule', { ...horse, ears: 'long', tail: 'tuft' }],
  ['unicorn', { ...horse, horns: 'single' }],
  ['camel', { ...horse, back: 'none', tail: 'tuft', parts: ['humps'] }],
  ['giraffe', { ...horse, horns: 'nubs', tail: 'tuft', marking: 'spots' }],
  ['deer stag elk moose reindeer antelope', deer],
  ['bull cow ox buffalo bison calf yak', bull],
  ['goat ram ibex', { ...deer, horns: 'curled' }],
  [
    'sheep lamb',
    {
      ...deer,
      builds: ['standing'],
      horns: 'curled',
      ears: 'floppy',
      muzzle: 'snout',
      parts: ['wool'],
    },
  ],
  ['bear', bear],
  ['panda', { ...bear, marking: 'mask' }],
  ['koala', { ...bear, earScale: 1.5 }],
  ['raccoon badger', { ...bear, builds: ['low', 'standing'], marking: 'mask', tail: 'bushy' }],
  ['mouse mice rat hamster gerbil dormouse vole', mouse],
  ['chinchilla', { ...mouse, tail: 'bushy' }],
  ['squirrel chipmunk', { ...mouse, ears: 'tuft', earScale: 1, tail: 'bushy' }],
  [
    'rabbit bunny hare',
    { ...mouse, builds: ['standing', 'tall'], ears: 'long', earScale: 1.2, tail: 'puff' },
  ],
  ['weasel ferret otter mink stoat mongoose meerkat', weasel],
  ['beaver', { ...weasel, tail: 'flat', parts: ['whiskers', 'teeth'] }],
  ['skunk', { ...weasel, marking: 'saddle' }],
  [
    'mole',
    { ...weasel, builds: ['low', 'tall', 'lean', 'heap', 'mound'], ears: 'none', tail: 'stub' },
  ],
  ['hedgehog porcupine echidna', { ...weasel, tail: 'stub', parts: ['quills'] }],
  ['armadillo pangolin', { ...weasel, shell: 'dome', tail: 'thick' }],
  ['pig hog piglet', pig],
  ['swine boar', swine],
  [
    'hippo rhino rhinoceros hippopotamus',
    { ...bear, ears: 'round', earScale: 0.6, muzzle: 'wide' },
  ],
  ['elephant', { ...elephant, parts: ['tusks'] }],
  ['mammoth', { ...elephant, parts: ['tusks', 'wool'] }],
  ['tapir anteater', { ...bear, muzzle: 'trunk' }],
  ['monkey ape chimp chimpanzee gorilla baboon lemur', monkey],
  ['sloth', { ...monkey, tail: 'stub', marking: 'mask', eyes: 'sleepy' }],
  ['lizard gecko salamander newt chameleon iguana', lizard],
  ['croc crocodile alligator', { ...lizard, back: 'row', mouth: 'grin' }],
  ['turtle tortoise terrapin prototurtle', turtle],
  ['shell', { shell: 'dome' }],
  ['dinosaur', dinosaur],
  ['dragon drake wyvern', dragon],
  ['hydra', { ...dragon, heads: 3 }],
  ['bat', bat],
  [
    'frog toad',
    {
      plan: 'upright',
      builds: ['frog', 'low'],
      ears: 'none',
      horns: 'none',
      muzzle: 'wide',
      skull: 'wide',
      eyes: 'bright',
      hands: 'paw',
      tail: 'none',
      wings: 'none',
      back: 'none',
    },
  ],
  [
    'kangaroo wallaby',
    {
      plan: 'upright',
      builds: ['standing'],
      ears: 'long',
      muzzle: 'snout',
      tail: 'thick',
      wings: 'none',
      horns: 'none',
    },
  ],
  ['axolotl', { ...lizard, muzzle: 'wide', parts: ['gills'] }],
];
