import type { Look, LookTable } from './look.ts';

/** A thing with a face: no ears, horns, muzzle or wings. */
const thing = (look: Look): Look => ({
  plan: 'ball',
  builds: ['trailing', 'plain', 'swarm'],
  hair: 'none',
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  wings: 'none',
  ...look,
});

const plant = (look: Look): Look => ({
  plan: 'legs',
  hair: 'none',
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  wings: 'none',
  ...look,
});

const tree = plant({
  plan: 'humanoid',
  builds: ['tree'],
  skull: 'square',
  topper: 'leaves',
  hair: 'none',
});

const boulder = thing({ skull: 'boulder' });
const ice = thing({ skull: 'gem' });
const flower = plant({ topper: 'blossom', crest: 'none' });

/** Words for things other than animals: minerals, tools, weather, plants and food. */
export const things: LookTable = [
  ['magnet', thing({ builds: ['plain', 'swarm'], parts: ['magnets'], skull: 'round' })],
  ['gear clockwork cog', thing({ skull: 'gear' })],
  ['battery generator electron', thing({ skull: 'box' })],
  [
    'rock boulder ore coal stone meteor meteorite asteroid mountain salt peat continent cave cavern',
    boulder,
  ],
  ['jewel gem crystal diamond prism crystallizing', ice],
  ['ice iceberg icicle snowflake chunk glass', ice],
  ['snow snowstorm', thing({ skull: 'cone' })],
  ['star protostar', thing({ skull: 'star' })],
  [
    'sword blade blades saber dagger',
    {
      parts: ['sword'],
      hands: 'blade',
      ears: 'none',
      muzzle: 'none',
      horns: 'none',
      wings: 'none',
    },
  ],
  ['bell chime bells', thing({ skull: 'bell' })],
  [
    'candle torch',
    thing({
      builds: ['candle', 'trailing', 'plain'],
      skull: 'candle',
      topper: 'flame',
      crest: 'none',
    }),
  ],
  ['lamp lantern', thing({ builds: ['plain'], skull: 'bell', topper: 'flame', crest: 'none' })],
  [
    'balloon blimp',
    thing({
      builds: ['globe', 'plain'],
      skull: 'balloon',
      hair: 'curl',
      marking: 'plain',
      back: 'none',
      crest: 'none',
    }),
  ],
  ['ball orb bomb', thing({ skull: 'round' })],
  ['egg', thing({ builds: ['globe', 'plain', 'swarm'], skull: 'egg' })],
  [
    'gas smog smoke cloud nebula weather cotton candy puff tumbleweed fog',
    thing({ skull: 'cloud' }),
  ],
  ['tea matcha cup teapot', thing({ skull: 'cup' })],
  ['coin key chest treasure', thing({ skull: 'box' })],
  ['compass face eyeball', thing({})],
  [
    'clay doll puppet marionette automaton statue',
    { muzzle: 'none', ears: 'none', horns: 'none', wings: 'none' },
  ],
  ['castle heap', thing({ plan: 'blob', builds: ['mound'], skull: 'cone' })],
  ['bag', thing({ plan: 'blob', builds: ['mound'] })],
  [
    'sludge slime mud lava tissue mold',
    thing({ plan: 'blob', builds: ['mound', 'grub'], parts: [] }),
  ],
  ['cell mitosis bubble drop', thing({ skull: 'drop' })],
  ['heart rendezvous', thing({ skull: 'heart' })],
  ['symbol letter rune glyph hieroglyph', thing({ builds: ['letter'] })],
  ['pumpkin gourd', thing({ skull: 'pumpkin', topper: 'stem' })],
  ['apple fruit cherry olive tomato', plant({ skull: 'round', topper: 'stem' })],
  ['berry', plant({ topper: 'berry' })],
  ['acorn nut chestnut', plant({ skull: 'egg', topper: 'husk' })],
  ['coconut palm', plant({ builds: ['palm'], skull: 'round', heads: 3 })],
  ['pepper', plant({ topper: 'stem' })],
  [
    'mushroom fungus toadstool woodear',
    plant({ plan: 'blob', builds: ['capped'], topper: 'mushroom' }),
  ],
  ['flower blossom bouquet rose lily bloom flowering garden', flower],
  [
    'flycatcher',
    plant({ builds: ['capped'], skull: 'bell', topper: 'leaves', mouth: 'open', crest: 'none' }),
  ],
  [
    'seed bulb bud sprout tadsprout onion',
    { builds: ['heavy'], topper: 'bud', ears: 'none', muzzle: 'none', horns: 'none', back: 'none' },
  ],
  ['leaf herb weed grass forest grove bonsai bush hedge wall', { topper: 'leaves', horns: 'none' }],
  ['tree stump trunk oak pine', tree],
  ['vine creeper kelp thorn cottonweed', { topper: 'leaves', ears: 'none', muzzle: 'none' }],
  ['cactus', plant({ topper: 'flower', parts: ['quills'], skull: 'egg' })],
  [
    'cream meringue cake dessert sundae',
    thing({ plan: 'blob', builds: ['mound'], skull: 'cloud', topper: 'berry' }),
  ],
];
