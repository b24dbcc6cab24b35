import type { Look, LookTable } from './look.ts';

export const bug: Look = {
  plan: 'insect',
  builds: ['beetle'],
  ears: 'antenna',
  horns: 'none',
  muzzle: 'none',
  flight: 'membrane',
};

const spider: Look = {
  plan: 'insect',
  builds: ['spider'],
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  mouth: 'fang',
  wings: 'none',
};

const snake: Look = {
  plan: 'serpent',
  builds: ['coiled', 'tall', 'slender', 'lean'],
  ears: 'none',
  horns: 'none',
  muzzle: 'none',
  mouth: 'fang',
  tail: 'thin',
  wings: 'none',
  flight: 'bat',
  parts: ['tongue'],
};

const moth: Look = {
  plan: 'moth',
  wings: 'petal',
  ears: 'antenna',
  horns: 'none',
  muzzle: 'none',
  tail: 'none',
};

const grub: Look = {
  plan: 'serpent',
  builds: ['grub'],
  ears: 'antenna',
  horns: 'none',
  muzzle: 'none',
  wings: 'none',
};

/** Insects, spiders, snakes and worms. */
export const crawlers: LookTable = [
  ['bug insect beetle ladybug weevil cricket grasshopper locust cicada cockroach', bug],
  ['skater', { ...spider, parts: [] }],
  ['ant termite', { ...bug, builds: ['hunter'] }],
  ['mantis', { ...bug, builds: ['hunter'], hands: 'blade' }],
  ['spider tarantula tick', spider],
  ['scorpion', { ...spider, builds: ['scorpion', 'bat'], hands: 'pincer', tail: 'sting' }],
  ['snake serpent viper python boa adder', snake],
  ['cobra', { ...snake, parts: ['tongue', 'hood'] }],
  [
    'worm earthworm caterpillar larva maggot grub centipede millipede megapede curlipede bagworm',
    grub,
  ],
  ['cocoon pupa chrysalis', { ...grub, builds: ['cocoon', 'plain', 'mound'], ears: 'none' }],
  ['moth butterfly firefly', moth],
  ['bee wasp hornet beehive', { ...moth, wings: 'membrane', marking: 'rings' }],
  ['fly dragonfly mosquito mayfly', { ...moth, wings: 'membrane' }],
  ['centipede', { ...grub, parts: ['quills'] }],
];
