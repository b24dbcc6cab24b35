import type { Look, LookTable } from './look.ts';

/** People and spirits. */
const person = (look: Look): Look => ({
  plan: 'humanoid',
  builds: ['lean', 'standing', 'tall'],
  muzzle: 'none',
  ears: 'none',
  wings: 'none',
  ...look,
});

const gowned = person({ builds: ['robed', 'drape'], hair: 'fringe', horns: 'none' });

export const people: LookTable = [
  [
    'dancer dancing embrace emotion feeling queen princess lady bride melody human fixation manipulate astral serene silent',
    gowned,
  ],
  ['magician wizard witch sorcerer magical', { ...gowned, hair: 'none', topper: 'hat' }],
  ['king crown royal emperor regal prince monarch heir', { topper: 'crown' }],
  ['genie djinn', person({ plan: 'arms', builds: ['trailing'] })],
  ['warrior knight cavalry soldier guard samurai', person({ hair: 'helm' })],
  ['ninja judo jujitsu karate wushu kicking fighter wrestling wrestler', person({ hair: 'none' })],
  ['punching boxing', person({ builds: ['broad'], hair: 'none', hands: 'mitten' })],
  ['superpower muscular', person({ builds: ['broad'], hair: 'none' })],
  [
    'ghost spirit phantom reaper requiem disguise',
    { builds: ['drape', 'trailing'], ears: 'none', muzzle: 'none', horns: 'none', wings: 'none' },
  ],
  ['mime clown comedian child baby', person({ hair: 'fringe' })],
  [
    'imp goblin devious wily wicked',
    { ears: 'pointed', muzzle: 'none', horns: 'nubs', wings: 'none' },
  ],
  ['scarecrow', person({ topper: 'hat' })],
];
