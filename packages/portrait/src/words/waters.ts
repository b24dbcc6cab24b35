import type { Look, LookTable } from './look.ts';

const fish: Look = {
  plan: 'fish',
  builds: ['finned'],
  ears: 'none',
  muzzle: 'none',
  wings: 'none',
  horns: 'none',
};

const whale: Look = {
  ...fish,
  builds: ['whale', 'plump'],
  skull: 'square',
  parts: ['spout'],
  tail: 'flat',
};

const seal: Look = {
  ...fish,
  builds: ['seal'],
  muzzle: 'button',
  tail: 'none',
  parts: ['whiskers'],
};

export const crab: Look = {
  plan: 'insect',
  builds: ['crab', 'hunter'],
  hands: 'pincer',
  ears: 'antenna',
  horns: 'none',
  muzzle: 'none',
  wings: 'none',
};

/** Words for animals that live in water. */
export const waters: LookTable = [
  ['fish fry goldfish minnow carp trout salmon herring sardine piranha tuna coelacanth', fish],
  ['catfish loach', { ...fish, muzzle: 'wide', parts: ['whiskers'] }],
  ['angler anglerfish', { ...fish, builds: ['round'], topper: 'lure' }],
  ['eel moray', { ...fish, builds: ['long', 'coiled'] }],
  ['barracuda pike', { ...fish, builds: ['long'], mouth: 'grin' }],
  ['shark', { ...fish, builds: ['shark', 'standing'], muzzle: 'jaw', mouth: 'grin', back: 'fin' }],
  ['whale orca', whale],
  ['dolphin porpoise', { ...whale, builds: ['dolphin'], parts: [] }],
  ['seal walrus manatee', seal],
  ['crab crawfish crayfish lobster pincer', crab],
  ['hermit', { ...crab, shell: 'spiral' }],
  ['shrimp prawn', { ...crab, builds: ['hunter', 'crab'] }],
  [
    'shellfish',
    { ...crab, builds: ['crab', 'standing'], shell: 'dome', ears: 'none', hands: 'claw' },
  ],
  [
    'bivalve clam oyster mussel scallop',
    { plan: 'ball', builds: ['clam'], ears: 'none', horns: 'none', muzzle: 'none', wings: 'none' },
  ],
  ['barnacle', { plan: 'blob', builds: ['mound'], shell: 'rock', ears: 'none' }],
  [
    'snail conch spiral nautilus ammonite',
    {
      plan: 'serpent',
      builds: ['grub', 'octopus'],
      shell: 'spiral',
      ears: 'antenna',
      horns: 'none',
      muzzle: 'none',
      wings: 'none',
    },
  ],
  [
    'slug',
    {
      plan: 'serpent',
      builds: ['grub'],
      ears: 'antenna',
      horns: 'none',
      muzzle: 'none',
      wings: 'none',
    },
  ],
  [
    'jellyfish jelly',
    { plan: 'tentacles', builds: ['jelly'], ears: 'none', muzzle: 'none', horns: 'none' },
  ],
  [
    'octopus squid kraken',
    { plan: 'tentacles', builds: ['octopus'], ears: 'none', muzzle: 'none', horns: 'none' },
  ],
  ['urchin', { plan: 'ball', builds: ['spiked'], parts: ['quills'], ears: 'none', muzzle: 'none' }],
  ['cucumber', { plan: 'serpent', builds: ['grub'], ears: 'none', muzzle: 'none' }],
  [
    'coral',
    {
      plan: 'blob',
      builds: ['coral'],
      skull: 'round',
      horns: 'none',
      ears: 'none',
      muzzle: 'none',
    },
  ],
  [
    'tadpole',
    { plan: 'fish', builds: ['round'], ears: 'none', horns: 'none', muzzle: 'none', tail: 'flat' },
  ],
  [
    'plesiosaur',
    {
      ...fish,
      builds: ['plesiosaur'],
      shell: 'dome',
      muzzle: 'button',
      horns: 'nubs',
      tail: 'none',
      back: 'none',
    },
  ],
  [
    'starfish',
    { plan: 'ball', builds: ['plain'], skull: 'star', ears: 'none', horns: 'none', muzzle: 'none' },
  ],
];
