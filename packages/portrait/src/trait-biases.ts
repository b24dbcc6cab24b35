import type { BodyPlan, Motif } from './subject.ts';
import type { EarStyle, HornStyle, EyeStyle, BackStyle } from './trait-styles.ts';

type Bias = {
  readonly ears?: readonly [EarStyle, ...EarStyle[]];
  readonly horns?: readonly [HornStyle, ...HornStyle[]];
  readonly eyes?: readonly [EyeStyle, ...EyeStyle[]];
  readonly back?: readonly [BackStyle, ...BackStyle[]];
};

/** What a motif makes likelier. Without an entry, the general choices hold. */
export const biases: Readonly<Partial<Record<Motif, Bias>>> = {
  bolt: {
    ears: ['pointed', 'long', 'antenna', 'fan', 'tuft', 'pointed'],
    back: ['none', 'none', 'row', 'mane'],
  },
  bubble: { eyes: ['sleepy', 'ringed', 'keen', 'bright'], horns: ['none', 'nubs', 'none'] },
  claw: { ears: ['none', 'antenna', 'pointed', 'none', 'fan'], horns: ['none', 'single', 'nubs'] },
  crystal: { horns: ['pair', 'single', 'crest'], back: ['row', 'none'] },
  drop: {
    ears: ['fin', 'fin', 'none', 'round', 'floppy', 'none', 'tuft'],
    back: ['fin', 'none', 'shell'],
  },
  eye: { eyes: ['ringed', 'glossy', 'glow', 'tall'] },
  feather: { ears: ['tuft', 'none', 'tuft'], back: ['none', 'none', 'wings'] },
  fist: { eyes: ['keen', 'keen', 'bright'], ears: ['none', 'round', 'none', 'tuft', 'pointed'] },
  flake: {
    back: ['none', 'row', 'mane'],
    ears: ['pointed', 'round', 'none', 'floppy', 'tuft', 'long'],
  },
  flame: {
    ears: ['pointed', 'none', 'fan', 'floppy', 'long', 'tuft', 'none'],
    back: ['mane', 'none', 'row'],
  },
  leaf: {
    ears: ['none', 'fan', 'pointed', 'floppy', 'none', 'tuft'],
    back: ['bloom', 'none', 'row'],
  },
  moon: { eyes: ['keen', 'keen', 'sleepy'], horns: ['none', 'curled', 'pair'] },
  scale: { horns: ['pair', 'curled', 'antlers'], back: ['row', 'wings', 'fin'] },
  stone: {
    ears: ['none', 'none', 'round', 'fan'],
    horns: ['single', 'nubs', 'none'],
    back: ['shell', 'row'],
  },
  wisp: { eyes: ['glow', 'ringed', 'tall', 'keen'], ears: ['none', 'tuft'] },
};

/** Ears that suit a body plan. Plans without an entry take any. */
export const earsOfPlan: Readonly<Partial<Record<BodyPlan, readonly [EarStyle, ...EarStyle[]]>>> = {
  arms: ['none', 'none', 'none', 'tuft', 'fan', 'pointed', 'antenna'],
  cluster: ['none', 'none', 'none', 'tuft', 'pointed'],
  fish: ['none', 'none', 'fin', 'antenna'],
  insect: ['none', 'none', 'antenna', 'tuft', 'antenna'],
  moth: ['antenna', 'antenna', 'tuft', 'long'],
  serpent: ['none', 'none', 'none', 'fin', 'fan', 'tuft'],
  tentacles: ['none', 'none', 'fin', 'antenna', 'fan'],
  wings: ['none', 'none', 'none', 'tuft', 'tuft', 'pointed'],
};
