import { clamp, createDice, type Dice, mixSeed, textSeed } from './arithmetic.ts';
import { type Brush, createBrush } from './brush.ts';
import { createPalette, type Palette } from './colours.ts';
import type { Motif, PortraitSubject } from './subject.ts';
import type { Part, Topper } from './words/look.ts';
import { ageOf, type Design, designOf } from './design.ts';
import type { Traits } from './traits.ts';

/** The parts whose drawing is noted, since they show what a record says. */
export type DrawnPart =
  | Part
  | Topper
  | 'beak'
  | 'bill'
  | 'clouds'
  | 'crown of growths'
  | 'fins'
  | 'flares'
  | 'flukes'
  | 'gown'
  | 'hooves'
  | 'horns'
  | 'leg'
  | 'letter'
  | 'mane'
  | 'pincers'
  | 'second head'
  | 'shell'
  | 'wings'
  | 'wisp';

/** The shared state of the drawing functions for one picture. */
export type Sketch = {
  readonly subject: PortraitSubject;
  readonly brush: Brush;
  readonly palette: Palette;
  readonly design: Design;
  /** The features of `design`; a drawing of several heads varies them. */
  readonly traits: Traits;
  /** The motif of the first type; `secondMotif` is the same for a creature of one type. */
  readonly motif: Motif;
  readonly secondMotif: Motif;
  /** Creatures are drawn facing left; a mirrored picture is flipped at the end. */
  readonly mirrored: boolean;
  /** 0 for the first of several stages, 1 for the last; 0.6 for a creature that does not evolve. */
  readonly age: number;
  /** −1 for a slender creature, 1 for a heavy one. */
  readonly bulk: number;
  /** Returns the creature's random choices about one part of it; equal names give equal choices. */
  readonly own: (part: string) => Dice;
  /** Returns the random choices that the whole family shares. */
  readonly family: (part: string) => Dice;
  /** Notes that a part is drawn. */
  readonly note: (name: DrawnPart) => void;
  /** Notes that a part is drawn unless its drawing is empty, and returns the drawing. */
  readonly part: (name: DrawnPart, drawing: string) => string;
  readonly drawn: ReadonlySet<DrawnPart>;
};

/** Maps any number to between −1 and 1; unlike a logarithm, exactly equal in all engines. */
function soften(x: number): number {
  return x / (1 + Math.abs(x));
}

function bulkOf({ heightMetres: height, weightKilograms: weight }: PortraitSubject): number {
  if (height === undefined || weight === undefined) {
    return 0;
  }
  const density = weight / (16 * height * height * Math.max(0.4, Math.sqrt(height)));
  return clamp(density > 1 ? soften((density - 1) * 0.7) : -soften((1 / density - 1) * 0.7), -1, 1);
}

export function createSketch(subject: PortraitSubject): Sketch {
  const { number, form, family } = subject;
  const design = designOf(subject);
  const palette = createPalette(subject, design.colours);
  const motif = subject.types[0]?.motif ?? 'ring';
  const drawn = new Set<DrawnPart>();
  return {
    subject,
    palette,
    mirrored: design.mirrored,
    brush: createBrush(
      `c${number.toString(36)}-${form.toString(36)}-`,
      palette.line,
      design.mirrored ? -1 : 1,
    ),
    design,
    traits: design.traits,
    motif,
    secondMotif: subject.types[1]?.motif ?? motif,
    age: ageOf(subject),
    bulk: bulkOf(subject),
    own: (part) => createDice(mixSeed(number, textSeed(part))),
    family: (part) => createDice(mixSeed(family, textSeed(part))),
    note: (name) => {
      drawn.add(name);
    },
    part: (name, drawing) => {
      if (drawing !== '') {
        drawn.add(name);
      }
      return drawing;
    },
    drawn,
  };
}

/** The skull that carries ears, horns and crest: its middle, and half its width and height. */
export type Skull = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
};
