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

export type HornStyle =
  | 'none'
  | 'pair'
  | 'single'
  | 'curled'
  | 'antlers'
  | 'mandibles'
  | 'nubs'
  | 'crest';

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

export type MuzzleStyle =
  | 'none'
  | 'snout'
  | 'jaw'
  | 'button'
  | 'wide'
  | 'beak'
  | 'bill'
  | 'trunk'
  | 'long'
  | 'disc';

export type TailStyle =
  | 'none'
  | 'tuft'
  | 'bushy'
  | 'whip'
  | 'zigzag'
  | 'curl'
  | 'thick'
  | 'fin'
  | 'stub'
  | 'sprig'
  | 'thin'
  | 'hair'
  | 'puff'
  | 'coil'
  | 'flat'
  | 'sting';

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

export type BackStyle = 'none' | 'row' | 'fin' | 'mane' | 'bloom';

export type SkullStyle =
  | 'round'
  | 'wide'
  | 'egg'
  | 'pear'
  | 'square'
  | 'peaked'
  | 'bell'
  | 'star'
  | 'gem'
  | 'boulder'
  | 'gear'
  | 'pumpkin'
  | 'cloud'
  | 'candle'
  | 'cup'
  | 'heart'
  | 'drop'
  | 'cone'
  | 'box'
  | 'balloon';

export type CollarStyle = 'none' | 'ruff' | 'band' | 'gem' | 'garland' | 'scarf';

export type HandStyle = 'paw' | 'claw' | 'mitten' | 'point' | 'pincer' | 'blade' | 'flipper';

export type HairStyle = 'none' | 'fringe' | 'curl' | 'helm';

export type WingStyle = 'feather' | 'bat' | 'membrane' | 'petal' | 'blade';
