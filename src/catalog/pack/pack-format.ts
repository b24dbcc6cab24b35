export const widths = { u8: 1, u32: 4, f64: 8 } as const;

/** How wide the numbers of a section are. */
export type Width = keyof typeof widths;

/** Where a section lies in a pack: in bytes from its beginning. */
export type Place = {
  readonly name: string;
  readonly width: Width;
  readonly offset: number;
  readonly byteLength: number;
};

/** A pack begins with these bytes and ends with them again, so that one cut short is told from a whole one. */
export const mark = new TextEncoder().encode('CCPACK03');

/** Sections begin at multiples of this, so that numbers of every width are aligned. */
export const alignment = 8;

/** The end of a pack: offset and length of its table of contents as numbers of eight bytes, then the mark. */
export const trailerBytes = 8 + 8 + mark.byteLength;
