import type { BodyPlan } from './subject.ts';

/**
 * The builds of each body plan. A creature without a word for its build gets one of `usual` by its family, where a
 * repeated build is more likely; those of `called` need a word.
 */
const builds = {
  arms: { usual: ['trailing', 'golem'], called: ['coral', 'plain'] },
  ball: {
    usual: ['spiked', 'corona', 'ringed', 'plain', 'handed', 'plain'],
    called: ['clam', 'cocoon', 'letter'],
  },
  blob: {
    usual: ['mound', 'mound', 'capped'],
    called: ['drape', 'candle', 'coral', 'globe', 'rearing'],
  },
  cluster: { usual: ['swarm', 'heap'], called: [] },
  fish: {
    usual: ['round', 'finned', 'long'],
    called: ['whale', 'dolphin', 'seal', 'shark', 'plesiosaur'],
  },
  humanoid: {
    usual: ['lean', 'lean', 'broad'],
    called: ['robed', 'plump', 'frog', 'scarab', 'tree', 'globe'],
  },
  insect: { usual: ['crab', 'beetle', 'hunter'], called: ['spider', 'scorpion', 'grub', 'coral'] },
  legs: { usual: ['sprout', 'sprout', 'stilts'], called: ['wader', 'palm'] },
  moth: { usual: ['moth'], called: ['bat', 'hunter'] },
  quadruped: {
    usual: ['slender', 'standing', 'standing', 'sitting', 'heavy'],
    called: ['hooved', 'low'],
  },
  serpent: { usual: ['coiled', 'rearing'], called: ['cocoon', 'grub'] },
  tentacles: { usual: ['jelly', 'octopus'], called: [] },
  upright: { usual: ['standing', 'plump', 'tall'], called: ['frog', 'globe', 'scarab'] },
  wings: { usual: ['perched', 'flying'], called: ['bat'] },
} as const satisfies Record<BodyPlan, { usual: readonly string[]; called: readonly string[] }>;

type Builds = typeof builds;

/** A variant of a body plan. */
export type Build = { [Plan in BodyPlan]: Builds[Plan]['usual' | 'called'][number] }[BodyPlan];

export function usualBuilds(plan: BodyPlan): readonly [Build, ...Build[]] {
  return builds[plan].usual;
}

export function hasBuild(plan: BodyPlan, build: Build): boolean {
  const { usual, called }: { usual: readonly Build[]; called: readonly Build[] } = builds[plan];
  return usual.includes(build) || called.includes(build);
}
