/** The kinds of features that a creature can have: a drawing function knows each by its name. */

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

export type MuzzleStyle = 'none' | 'snout' | 'jaw' | 'beak' | 'button' | 'wide' | 'trunk';

export type TailStyle =
  | 'tuft'
  | 'bushy'
  | 'whip'
  | 'zigzag'
  | 'curl'
  | 'thick'
  | 'fin'
  | 'stub'
  | 'sprig';

export type MarkingStyle =
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

export type BackStyle = 'none' | 'row' | 'fin' | 'shell' | 'mane' | 'wings' | 'bloom';

export type SkullStyle = 'round' | 'wide' | 'egg' | 'pear' | 'square' | 'peaked';
