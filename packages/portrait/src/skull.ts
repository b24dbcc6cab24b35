/** The skull on which ears, horns and crest stand: its middle and half its width and height. */
export type Skull = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
};
