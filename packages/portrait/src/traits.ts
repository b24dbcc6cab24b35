import { createDice, type Dice, mixSeed } from './arithmetic.ts';
import type { BodyPlan, Motif, PortraitSubject } from './subject.ts';

/** The variants of features; a drawing function has a case for each. */

export type EarStyle =
  | 'none'
  | 'round'
  | 'pointed'
  | 'long'
  | 'floppy'
  | 'fin'
  | 'tuft'
  | 'antenna'
  | 'fan';

export type HornStyle = 'none' | 'pair' | 'single' | 'curled' | 'antlers' | 'nubs' | 'crest';

export type EyeStyle =
  | 'glossy'
  | 'bright'
  | 'keen'
  | 'sleepy'
  | 'dot'
  | 'glow'
  | 'ringed'
  | 'happy'
  | 'tall';

export type MouthStyle = 'smile' | 'open' | 'cat' | 'fang' | 'flat' | 'tiny' | 'grin';

/** The variants of body plans that words may choose. */
export type Pose =
  | 'standing'
  | 'sitting'
  | 'perched'
  | 'flying'
  | 'coiled'
  | 'rearing'
  | 'grub'
  | 'crab'
  | 'beetle'
  | 'hunter'
  | 'spider'
  | 'scorpion'
  | 'long'
  | 'whale'
  | 'bivalve'
  | 'magnet'
  | 'mound'
  | 'drape'
  | 'mushroom'
  | 'blossom'
  | 'jelly'
  | 'octopus'
  | 'trailing'
  | 'golem';

export type WingStyle = 'feather' | 'bat' | 'membrane' | 'petal' | 'blade';

export type MuzzleStyle = 'none' | 'snout' | 'jaw' | 'beak' | 'button' | 'wide' | 'trunk';

type TailStyle = 'tuft' | 'bushy' | 'whip' | 'zigzag' | 'curl' | 'thick' | 'fin' | 'stub' | 'sprig';

type MarkingStyle =
  | 'plain'
  | 'stripes'
  | 'spots'
  | 'mask'
  | 'saddle'
  | 'rings'
  | 'speckle'
  | 'split'
  | 'emblem'
  | 'face'
  | 'brows';

type BackStyle = 'none' | 'row' | 'fin' | 'shell' | 'mane' | 'crest' | 'wings' | 'bloom';

type SkullStyle = 'round' | 'wide' | 'egg' | 'pear' | 'square' | 'peaked';

type Bias = {
  readonly ears?: readonly [EarStyle, ...EarStyle[]];
  readonly horns?: readonly [HornStyle, ...HornStyle[]];
  readonly eyes?: readonly [EyeStyle, ...EyeStyle[]];
  readonly back?: readonly [BackStyle, ...BackStyle[]];
};

/** The features that a motif makes likelier; without an entry, the general choices apply. */
const biases: Readonly<Partial<Record<Motif, Bias>>> = {
  bolt: {
    ears: ['pointed', 'long', 'antenna', 'fan', 'tuft', 'pointed'],
    back: ['none', 'none', 'row', 'mane'],
  },
  bubble: { eyes: ['sleepy', 'ringed', 'keen', 'bright'], horns: ['none', 'nubs', 'none'] },
  claw: { ears: ['none', 'antenna', 'pointed', 'none', 'fan'], horns: ['none', 'single', 'nubs'] },
  crystal: { horns: ['pair', 'single', 'crest'], back: ['row', 'none'] },
  drop: {
    ears: ['fin', 'fin', 'none', 'round', 'floppy', 'none', 'tuft'],
    back: ['fin', 'none', 'none'],
  },
  eye: { eyes: ['ringed', 'glossy', 'glow', 'tall'] },
  feather: { ears: ['tuft', 'none', 'tuft'] },
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
  scale: { horns: ['pair', 'curled', 'antlers'], back: ['row', 'none', 'fin'] },
  stone: {
    ears: ['none', 'none', 'round', 'fan'],
    horns: ['single', 'nubs', 'none'],
    back: ['none', 'row'],
  },
  wisp: { eyes: ['glow', 'ringed', 'tall', 'keen'], ears: ['none', 'tuft'] },
};

/** The ears that suit a body plan; plans without an entry take any. */
const earsOfPlan: Readonly<Partial<Record<BodyPlan, readonly [EarStyle, ...EarStyle[]]>>> = {
  arms: ['none', 'none', 'none', 'tuft', 'fan', 'pointed', 'antenna'],
  cluster: ['none', 'none', 'none', 'tuft', 'pointed'],
  fish: ['none', 'none', 'fin', 'antenna'],
  insect: ['none', 'none', 'antenna', 'tuft', 'antenna'],
  moth: ['antenna', 'antenna', 'tuft', 'long'],
  serpent: ['none', 'none', 'none', 'fin', 'fan', 'tuft'],
  tentacles: ['none', 'none', 'fin', 'antenna', 'fan'],
  wings: ['none', 'none', 'none', 'tuft', 'tuft', 'pointed'],
};

/** The features of one creature. Most are equal for all members of a family. */
export type Traits = {
  readonly skull: SkullStyle;
  readonly ears: EarStyle;
  readonly horns: HornStyle;
  readonly eyes: EyeStyle;
  readonly mouth: MouthStyle;
  readonly muzzle: MuzzleStyle;
  readonly tail: TailStyle;
  readonly marking: MarkingStyle;
  readonly back: BackStyle;
  /** The number of growths on the head, 0 to 5, and their spread in degrees. */
  readonly crestCount: number;
  readonly crestSpread: number;
  readonly cheeks: boolean;
  readonly collar: 'none' | 'ruff' | 'band' | 'gem';
  /** The variant of the body plan; undefined where the build chooses it. */
  readonly pose: Pose | undefined;
  /** The style of wings; undefined where the types choose it. */
  readonly wings: WingStyle | undefined;
  /** Selects a variant of the body plan, 0 to 1: each plan divides the range among its variants. */
  readonly build: number;
  /** The turn of the face to the left, −1 to 0. */
  readonly turn: number;
  readonly earSize: number;
  readonly eyeSize: number;
  readonly eyeGap: number;
  /** The ratio of the width of the head to its height, near 1. */
  readonly headWidth: number;
};

/** Rolls the features that nothing in the record decides. */
export function rollTraits(subject: PortraitSubject, body: BodyPlan, age: number): Traits {
  const motif = subject.types[0]?.motif ?? 'ring';
  const bias = biases[motif] ?? {};
  const family = createDice(mixSeed(subject.family, 21));
  const own = createDice(mixSeed(subject.number, 22));
  const form = createDice(mixSeed(subject.number, subject.form, 23));

  const skull = family.pick<SkullStyle>([
    'round',
    'round',
    'wide',
    'egg',
    'pear',
    'square',
    'peaked',
  ]);
  const usual = family.pick(
    bias.ears ?? ['none', 'round', 'pointed', 'long', 'floppy', 'fan', 'tuft', 'antenna'],
  );
  const suited = earsOfPlan[body];
  const other = family.pick(suited ?? ['none']);
  const ears = suited === undefined || suited.includes(usual) ? usual : other;
  const horns = family.pick(
    bias.horns ?? ['none', 'none', 'none', 'pair', 'single', 'nubs', 'crest'],
  );
  const eyes = family.pick(
    bias.eyes ?? ['glossy', 'bright', 'bright', 'keen', 'tall', 'sleepy', 'dot', 'ringed'],
  );
  const muzzle = family.pick<MuzzleStyle>([
    'none',
    'none',
    'none',
    'snout',
    'snout',
    'snout',
    'jaw',
    'jaw',
    'button',
    'button',
    'button',
    'wide',
    'wide',
    'none',
    'none',
  ]);
  const tail = family.pick<TailStyle>([
    'tuft',
    'bushy',
    'whip',
    'zigzag',
    'curl',
    'thick',
    'sprig',
    'sprig',
    'sprig',
  ]);
  const marking = family.pick<MarkingStyle>([
    'plain',
    'stripes',
    'spots',
    'mask',
    'saddle',
    'rings',
    'speckle',
    'emblem',
    'face',
    'face',
    'brows',
    family.chance(0.5) ? 'split' : 'plain',
  ]);
  const back = family.pick(bias.back ?? ['none', 'none', 'row', 'fin', 'mane', 'none', 'row']);
  const build = family.roll();
  const mouth = own.pick<MouthStyle>(['smile', 'open', 'cat', 'fang', 'flat', 'tiny', 'grin']);
  const crest = family.pick([0, 1, 1, 2, 3, 3]);
  const collar = family.pick<Traits['collar']>(['none', 'none', 'none', 'ruff', 'band', 'gem']);

  const strong = subject.kind === 'legendary' || subject.mega || age > 0.9;
  const isVariant = subject.form > 0;
  return {
    skull: isVariant && form.chance(0.15) ? form.pick<SkullStyle>(['round', 'wide', 'egg']) : skull,
    ears: own.chance(0.1) ? own.pick<EarStyle>(['none', 'tuft']) : ears,
    horns: age < 0.2 && horns !== 'none' ? (own.chance(0.5) ? 'nubs' : 'none') : horns,
    eyes: youngEyes(eyes, age, own),
    mouth,
    muzzle,
    tail: age < 0.2 && tail === 'thick' ? 'stub' : tail,
    marking:
      isVariant && form.chance(0.6)
        ? form.pick<MarkingStyle>([
            'stripes',
            'spots',
            'mask',
            'saddle',
            'rings',
            'split',
            'emblem',
          ])
        : marking,
    back: age < 0.2 && back !== 'none' && own.chance(0.5) ? 'none' : back,
    crestCount: Math.min(5, crest + (strong ? own.pick([0, 1, 2]) : 0) + (subject.mega ? 1 : 0)),
    crestSpread: own.between(22, 44),
    cheeks: own.chance(age < 0.4 ? 0.55 : 0.2),
    collar: age < 0.3 ? 'none' : collar,
    pose: undefined,
    wings: undefined,
    build: (build + (own.chance(0.2) ? own.roll() : 0)) % 1,
    turn: -own.between(0.35, 0.95),
    earSize: own.between(0.85, 1.15) * (0.9 + age * 0.25),
    eyeSize: own.between(0.9, 1.12) * (1.14 - age * 0.24),
    eyeGap: own.between(0.88, 1.16),
    headWidth: family.between(0.93, 1.1) * own.between(0.97, 1.03),
  };
}

/** Young members of a family have softer eyes. */
function youngEyes(eyes: EyeStyle, age: number, own: Dice): EyeStyle {
  if (age < 0.35 && eyes === 'keen') {
    return own.pick<EyeStyle>(['bright', 'glossy']);
  }
  if (age < 0.35 && eyes === 'bright' && own.chance(0.5)) {
    return 'glossy';
  }
  if (age > 0.75 && eyes === 'dot') {
    return own.pick<EyeStyle>(['keen', 'bright']);
  }
  return own.chance(0.05) ? 'happy' : eyes;
}
