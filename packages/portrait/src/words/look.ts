import type { Build } from '../builds.ts';
import type { BodyPlan } from '../subject.ts';
import type {
  BackStyle,
  EarStyle,
  EyeStyle,
  HairStyle,
  HandStyle,
  HornStyle,
  MarkingStyle,
  MouthStyle,
  MuzzleStyle,
  SkullStyle,
  TailStyle,
  WingStyle,
} from '../styles.ts';

/** Parts that a creature has only where its record calls for them. */
export type Part =
  | 'whiskers'
  | 'tusks'
  | 'teeth'
  | 'quills'
  | 'wool'
  | 'magnets'
  | 'sword'
  | 'spout'
  | 'tongue'
  | 'hood'
  | 'humps'
  | 'gills'
  | 'plates';

/** The growth or hat on the head of a creature. */
export type Topper =
  | 'flower'
  | 'blossom'
  | 'mushroom'
  | 'leaves'
  | 'bud'
  | 'flame'
  | 'stem'
  | 'husk'
  | 'crown'
  | 'star'
  | 'heart'
  | 'berry'
  | 'berries'
  | 'ribbon'
  | 'clover'
  | 'cap'
  | 'hat'
  | 'snow'
  | 'glasses'
  | 'patch'
  | 'lure';

export type ShellStyle = 'dome' | 'spiral' | 'rock';

/** The looks that a word gives a creature; the family decides the others. */
export type Look = {
  readonly plan?: BodyPlan;
  /** The first that the body plan has is drawn. */
  readonly builds?: readonly Build[];
  readonly skull?: SkullStyle;
  readonly ears?: EarStyle;
  /** The size of the ears, where 1 is usual. */
  readonly earScale?: number;
  readonly horns?: HornStyle;
  readonly muzzle?: MuzzleStyle;
  readonly mouth?: MouthStyle;
  readonly eyes?: EyeStyle;
  readonly tail?: TailStyle;
  readonly back?: BackStyle;
  readonly marking?: MarkingStyle;
  /** `some`: those of its kind. */
  readonly wings?: WingStyle | 'none' | 'some';
  /** The wings of its kind, which it has if another fact gives it any. */
  readonly flight?: WingStyle;
  readonly shell?: ShellStyle;
  readonly heads?: 1 | 2 | 3;
  readonly hands?: HandStyle;
  readonly hair?: HairStyle;
  readonly topper?: Topper;
  /** Leaves the head free of the growths that the family gains. */
  readonly crest?: 'none';
  /** Stands on legs, even as a ghost. */
  readonly legs?: true;
  readonly parts?: readonly Part[];
};

/** Words, separated by spaces, and the look that they share. */
export type LookTable = readonly (readonly [words: string, look: Look])[];
