import type { Look, LookTable } from './look.ts';

const bird: Look = {
  plan: 'wings',
  builds: ['flying', 'wader', 'perched'],
  wings: 'feather',
  muzzle: 'beak',
  ears: 'none',
  horns: 'none',
  tail: 'none',
  back: 'none',
};

const perched: Look = { ...bird, builds: ['perched', 'wader'] };
const duck: Look = { ...perched, muzzle: 'bill' };

/** Birds, by what tells them apart. */
export const birds: LookTable = [
  [
    'bird eagle eaglet hawk falcon raptor frigatebird vulture seagull gull petrel swallow condor',
    bird,
  ],
  [
    'sparrow pigeon dove robin wren starling raven crow magpie woodpecker parrot fowl cockatoo hummingbird pigeons',
    perched,
  ],
  ['chick chicken hen rooster turkey', { ...perched, plan: 'legs', builds: ['wader', 'perched'] }],
  [
    'ostrich emu flamingo stork heron crane',
    { ...perched, plan: 'legs', builds: ['wader', 'perched'] },
  ],
  ['duck duckling goose swan', duck],
  ['pelican', { ...duck, builds: ['flying'] }],
  ['owl owlet', { ...perched, ears: 'tuft', eyes: 'ringed', marking: 'mask' }],
  [
    'penguin puffin',
    {
      ...perched,
      plan: 'upright',
      builds: ['plump', 'standing', 'perched', 'broad'],
      wings: 'none',
      hands: 'flipper',
      tail: 'stub',
      hair: 'none',
      marking: 'face',
    },
  ],
  ['phoenix avianoid', { ...bird, horns: 'crest' }],
  ['peacock', { ...perched, horns: 'crest' }],
  ['beak', { muzzle: 'beak' }],
];
