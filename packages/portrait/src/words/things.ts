import type { Look, LookTable } from './look.ts';

/** A thing with a face: no ears, horns, muzzle or wings. */
const thing = (look: Look): Look => ({
  plan: 'ball',
  builds: ['plain', 'trailing'],
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  wings: 'none',
  ...look,
});

const plant = (look: Look): Look => ({
  plan: 'legs',
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  wings: 'none',
  ...look,
});

const boulder = thing({ skull: 'boulder' });
const ice = thing({ skull: 'gem' });
const flower = plant({ topper: 'flower' });

/** What is no animal: minerals, tools, weather, plants and food. */
export const things: LookTable = [
  ['magnet', thing({ parts: ['magnets'], skull: 'round' })],
  ['gear clockwork cog', thing({ skull: 'gear' })],
  ['battery generator electron', thing({ skull: 'box' })],
  [
    'rock boulder ore coal stone meteor meteorite asteroid mountain salt peat continent cave cavern',
    boulder,
  ],
  ['jewel gem crystal diamond prism crystallizing', ice],
  ['ice iceberg icicle snowflake chunk glass', ice],
  ['snow snowstorm', thing({ skull: 'cone' })],
  ['star protostar nebula', thing({ skull: 'star' })],
  ['sword blade blades saber dagger', { parts: ['sword'], hands: 'blade' }],
  ['bell chime bells', thing({ skull: 'bell' })],
  ['candle lamp lantern torch', thing({ skull: 'candle', topper: 'flame' })],
  ['balloon blimp', thing({ skull: 'balloon' })],
  ['ball orb bomb', thing({ skull: 'round' })],
  ['egg', thing({ skull: 'egg' })],
  ['gas smog smoke cloud cotton candy puff tumbleweed fog', thing({ skull: 'cloud' })],
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
  ['acorn nut coconut chestnut', plant({ skull: 'egg', topper: 'cap' })],
  ['pepper', plant({ topper: 'stem' })],
  [
    'mushroom fungus toadstool woodear',
    plant({ plan: 'blob', builds: ['capped'], topper: 'mushroom' }),
  ],
  ['flower blossom bouquet rose lily bloom flowering garden', flower],
  ['flycatcher', flower],
  [
    'seed bulb bud sprout tadsprout onion',
    { topper: 'bud', ears: 'none', muzzle: 'none', horns: 'none' },
  ],
  ['leaf herb weed grass forest grove bonsai bush hedge wall', { topper: 'leaves', horns: 'none' }],
  [
    'tree stump trunk oak pine',
    plant({ plan: 'humanoid', skull: 'square', topper: 'leaves', hair: 'none' }),
  ],
  ['vine kelp thorn cottonweed', { topper: 'leaves', ears: 'none', muzzle: 'none' }],
  ['cactus', plant({ topper: 'flower', parts: ['quills'], skull: 'egg' })],
  [
    'cream meringue cake dessert sundae',
    thing({ plan: 'blob', builds: ['mound'], skull: 'cloud', topper: 'berry' }),
  ],
];

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
  ['king royal emperor regal prince monarch heir', { topper: 'crown' }],
  ['genie djinn', person({ plan: 'arms', builds: ['trailing'], hair: 'turban' })],
  ['warrior knight cavalry soldier guard samurai', person({ hair: 'helm' })],
  [
    'ninja judo karate wushu boxing kicking punching fighter wrestling wrestler',
    person({ hair: 'none' }),
  ],
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

/** Words that change a body instead of naming one, wherever they stand. */
export const traitsOfWords: LookTable = [
  ['twin double', { heads: 2 }],
  ['triple', { heads: 3 }],
  ['mega', {}],
  ['iron armor steel hard plate armour', { parts: ['plates'] }],
  ['shield rampart barrier', { parts: ['plates'] }],
  ['spike spiky spikes spiny quill quills pin needle', { parts: ['quills'] }],
  ['woolly wool', { parts: ['wool'] }],
  ['tusk tusks', { parts: ['tusks'] }],
  ['whiskers', { parts: ['whiskers'] }],
  ['fang fangs', { mouth: 'fang' }],
  ['jaw teeth savage brutal', { muzzle: 'jaw' }],
  ['horn', { horns: 'single' }],
  ['single', {}],
  ['wing wings winged', { wings: 'feather' }],
  ['fin', { back: 'fin' }],
  ['mane', { back: 'mane' }],
  ['spot spotted polka', { marking: 'spots' }],
  ['stripe striped', { marking: 'stripes' }],
  ['nose', { muzzle: 'trunk' }],
  ['blade sickle sword', { hands: 'blade' }],
  ['claw', { hands: 'claw' }],
  ['pincer', { hands: 'pincer' }],
];

/** Names of several words whose last one alone would mislead. */
export const phrases: LookTable = [
  [
    'sea_lion',
    {
      plan: 'fish',
      builds: ['seal'],
      ears: 'none',
      horns: 'none',
      muzzle: 'button',
      wings: 'none',
      tail: 'none',
      parts: ['whiskers'],
    },
  ],
  [
    'sea_slug',
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
    'sea_cucumber',
    {
      plan: 'serpent',
      builds: ['grub'],
      ears: 'none',
      horns: 'none',
      muzzle: 'none',
      wings: 'none',
    },
  ],
  [
    'stag_beetle',
    { plan: 'insect', builds: ['beetle'], ears: 'none', horns: 'antlers', muzzle: 'none' },
  ],
  [
    'ant_pit',
    {
      plan: 'insect',
      builds: ['beetle'],
      ears: 'none',
      horns: 'none',
      muzzle: 'jaw',
      wings: 'none',
    },
  ],
  ['bug_catcher', { plan: 'tentacles', ears: 'none', muzzle: 'jaw', topper: 'leaves' }],
  ['clear_wing ogre_darner', { plan: 'moth', wings: 'membrane', ears: 'none', muzzle: 'none' }],
  [
    'five_star seven_spot',
    { wings: 'membrane', ears: 'antenna', muzzle: 'none', marking: 'spots', shell: 'dome' },
  ],
  [
    'ball_roll',
    {
      plan: 'fish',
      builds: ['seal'],
      muzzle: 'button',
      ears: 'none',
      horns: 'none',
      wings: 'none',
      parts: ['whiskers'],
    },
  ],
  [
    'big_horn',
    {
      plan: 'quadruped',
      builds: ['hooved'],
      ears: 'pointed',
      horns: 'antlers',
      muzzle: 'long',
      tail: 'stub',
      wings: 'none',
    },
  ],
  ['single_horn', { horns: 'single', muzzle: 'none', ears: 'none' }],
  [
    'long_nose',
    {
      plan: 'quadruped',
      builds: ['heavy'],
      ears: 'fan',
      earScale: 1.5,
      muzzle: 'trunk',
      tail: 'stub',
      wings: 'none',
      horns: 'none',
    },
  ],
  [
    'long_neck',
    {
      plan: 'quadruped',
      builds: ['hooved'],
      ears: 'round',
      horns: 'nubs',
      muzzle: 'long',
      tail: 'tuft',
      marking: 'spots',
      wings: 'none',
    },
  ],
  ['fire_warrior fire_blades', { hair: 'helm', muzzle: 'none', ears: 'none', wings: 'none' }],
  [
    'wing_fish',
    {
      plan: 'fish',
      builds: ['finned'],
      ears: 'none',
      horns: 'none',
      muzzle: 'none',
      wings: 'none',
    },
  ],
  ['spike_ball string_ball', {}],
  ['iron_ball', { plan: 'ball', skull: 'round', parts: ['plates'] }],
  ['rock_head head_butt', { skull: 'boulder', muzzle: 'jaw', ears: 'none' }],
  [
    'tiny_leaf',
    {
      plan: 'quadruped',
      builds: ['low'],
      shell: 'dome',
      ears: 'none',
      horns: 'none',
      muzzle: 'none',
      tail: 'stub',
      topper: 'leaves',
    },
  ],
  [
    'string_spit long_leg',
    {
      plan: 'insect',
      builds: ['spider'],
      ears: 'none',
      horns: 'none',
      muzzle: 'none',
      mouth: 'fang',
      wings: 'none',
    },
  ],
  [
    'music_note',
    {
      plan: 'wings',
      builds: ['perched'],
      wings: 'feather',
      muzzle: 'beak',
      ears: 'none',
      horns: 'none',
      tail: 'none',
    },
  ],
  ['land_spirit', { shell: 'dome', ears: 'none', muzzle: 'none' }],
  [
    'sound_wave',
    {
      plan: 'wings',
      builds: ['bat'],
      wings: 'bat',
      ears: 'pointed',
      earScale: 1.5,
      muzzle: 'none',
      mouth: 'fang',
      horns: 'none',
    },
  ],
  [
    'rock_inn stone_home',
    {
      plan: 'insect',
      builds: ['crab'],
      shell: 'rock',
      hands: 'pincer',
      ears: 'none',
      muzzle: 'none',
      horns: 'none',
      wings: 'none',
    },
  ],
  ['lava_dome', { parts: ['plates'], muzzle: 'jaw', ears: 'none' }],
  [
    'item_drop',
    {
      plan: 'wings',
      builds: ['flying'],
      wings: 'feather',
      muzzle: 'beak',
      ears: 'none',
      tail: 'none',
    },
  ],
  [
    'milk_cow',
    {
      plan: 'upright',
      builds: ['plump'],
      ears: 'floppy',
      horns: 'pair',
      muzzle: 'disc',
      tail: 'tuft',
      marking: 'spots',
      wings: 'none',
    },
  ],
  [
    'copperderm',
    {
      plan: 'quadruped',
      builds: ['heavy'],
      ears: 'fan',
      earScale: 1.4,
      muzzle: 'trunk',
      horns: 'none',
      tail: 'stub',
      wings: 'none',
    },
  ],
];
