import { createDice, type Dice, mixSeed } from './arithmetic.ts';
import type {
  EarStyle,
  HornStyle,
  EyeStyle,
  MouthStyle,
  MuzzleStyle,
  TailStyle,
  MarkingStyle,
  BackStyle,
  SkullStyle,
  CollarStyle,
  HandStyle,
  HairStyle,
} from './styles.ts';
import type { BodyPlan, Motif, PortraitSubject } from './subject.ts';

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
    back: ['row', 'mane'],
  },
  bubble: { eyes: ['sleepy', 'ringed', 'keen', 'bright'], horns: ['nubs', 'crest'] },
  claw: { ears: ['none', 'antenna', 'pointed', 'none', 'fan'], horns: ['single', 'nubs'] },
  crystal: { horns: ['pair', 'single', 'crest'], back: ['row'] },
  drop: {
    ears: ['fin', 'fin', 'none', 'round', 'floppy', 'none', 'tuft'],
    back: ['fin', 'row'],
  },
  eye: { eyes: ['ringed', 'glossy', 'glow', 'tall'] },
  feather: { ears: ['tuft', 'none', 'tuft'] },
  fist: { eyes: ['keen', 'keen', 'bright'], ears: ['none', 'round', 'none', 'tuft', 'pointed'] },
  flake: {
    back: ['row', 'mane'],
    ears: ['pointed', 'round', 'none', 'floppy', 'tuft', 'long'],
  },
  flame: {
    ears: ['pointed', 'none', 'fan', 'floppy', 'long', 'tuft', 'none'],
    back: ['mane', 'row'],
  },
  leaf: {
    ears: ['none', 'fan', 'pointed', 'floppy', 'none', 'tuft'],
    back: ['bloom', 'row'],
  },
  moon: { eyes: ['keen', 'keen', 'sleepy'], horns: ['curled', 'pair'] },
  scale: { horns: ['pair', 'curled', 'antlers'], back: ['row', 'fin'] },
  stone: {
    ears: ['none', 'none', 'round', 'fan'],
    horns: ['single', 'nubs'],
    back: ['row'],
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

/** The traits that the members of a family gain from stage to stage, in the family's own order. */
export type Adornment = 'crest' | 'horns' | 'back' | 'collar' | 'fins';

/** The adornments that a body plan shows; the others show all but fins. */
const adornmentsOf: Readonly<Partial<Record<BodyPlan, readonly Adornment[]>>> = {
  ball: ['crest', 'horns'],
  blob: ['crest', 'horns'],
  cluster: ['crest', 'horns'],
  fish: ['back', 'fins'],
  insect: ['crest', 'horns'],
  legs: ['crest', 'horns'],
  moth: ['crest', 'horns'],
  tentacles: ['crest', 'horns'],
  wings: ['crest', 'horns', 'collar'],
};

/** The features of one creature that words do not decide. Most are equal for all members of a family. */
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
  readonly hair: HairStyle;
  readonly hands: HandStyle;
  /** The number of growths on the head, 0 to 5, and their spread in degrees. */
  readonly crestCount: number;
  readonly crestSpread: number;
  readonly cheeks: boolean;
  readonly collar: CollarStyle;
  /** The turn of the face to the left, −1 to 0. */
  readonly turn: number;
  readonly earSize: number;
  readonly eyeSize: number;
  readonly eyeGap: number;
  /** The ratio of the width of the head to its height, near 1. */
  readonly headWidth: number;
};

/** Features by dice alone: horns, back and collar as the family has them once it gains them. */
export function rollTraits(subject: PortraitSubject, body: BodyPlan, age: number): Traits {
  const motif = subject.types[0]?.motif ?? 'ring';
  const bias = biases[motif] ?? {};
  const family = createDice(mixSeed(subject.family, 21));
  const own = createDice(mixSeed(subject.number, 22));

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
  const horns = family.pick(bias.horns ?? ['pair', 'single', 'nubs', 'crest']);
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
  const back = family.pick(bias.back ?? ['row', 'fin', 'mane']);
  const hair = family.pick<HairStyle>(['none', 'fringe', 'fringe']);
  const hands = family.pick<HandStyle>(['paw', 'claw', 'mitten', 'paw', 'point']);
  const mouth = own.pick<MouthStyle>(['smile', 'open', 'cat', 'fang', 'flat', 'tiny', 'grin']);
  const collar = family.pick<CollarStyle>(['ruff', 'band', 'gem']);
  return {
    skull,
    ears,
    horns,
    eyes: youngEyes(eyes, age, own),
    mouth,
    muzzle,
    tail: age < 0.2 && tail === 'thick' ? 'stub' : tail,
    marking,
    back,
    hair,
    hands,
    crestCount: family.pick([1, 2, 3]),
    crestSpread: own.between(22, 44),
    cheeks: own.chance(age < 0.4 ? 0.55 : 0.2),
    collar,
    turn: -own.between(0.35, 0.95),
    earSize: own.between(0.85, 1.15) * (0.9 + age * 0.25),
    eyeSize: own.between(0.9, 1.12) * (1.14 - age * 0.24),
    eyeGap: own.between(0.88, 1.16),
    headWidth: family.between(0.93, 1.1) * own.between(0.97, 1.03),
  };
}

/** Returns the adornments of a body plan in the order in which the family gains them. */
export function rollAdornments(family: number, body: BodyPlan): readonly Adornment[] {
  const dice = createDice(mixSeed(family, 24));
  return (adornmentsOf[body] ?? (['crest', 'horns', 'back', 'collar'] as const))
    .map((adornment) => ({ adornment, place: dice.roll() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ adornment }) => adornment);
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
