import { joinSections, type SectionReader, type Sections } from '../catalog/pack/sections.ts';
import { openTexts, textSections, type Texts } from '../catalog/pack/texts.ts';

/** How many texts share their bits. */
const blockLength = 128;

/** How many bytes a gram has: a piece of a text. */
const gramLength = 3;

/** For fewer blocks, looking at all of them is quicker than finding out which to look at. */
const fewBlocks = 64;

/** So many values a call may well have as its arguments. */
const callLength = 8192;

/** Sets of blocks, one for all grams that hash to the same number. */
const mostSets = 4096;

/**
 * Texts in which pieces are looked for. Blocks of texts know which grams they have, a bit for each: a block without a
 * gram of the piece does not have the piece.
 */
export type TextBlocks = {
  readonly texts: Texts;
  /** Blocks with a gram of the first hash, then those of the second: each a set, 32 blocks to a number. */
  readonly grams: Uint32Array;
  /** All bytes as characters of one string, which a native search goes through; for few texts, which have no grams. */
  readonly characters: () => string;
};

export function compileTextBlocks(texts: Texts): Sections {
  const { bytes, starts } = texts;
  const count = starts.length - 1;
  const blocks = Math.ceil(count / blockLength);
  const words = Math.ceil(blocks / 32);
  const grams = new Uint32Array(blocks < fewBlocks ? 0 : mostSets * words);
  if (grams.length > 0) {
    for (let text = 0; text < count; text += 1) {
      const block = Math.floor(text / blockLength);
      const last = (starts[text + 1] ?? 0) - gramLength;
      for (let at = starts[text] ?? 0; at <= last; at += 1) {
        const word = gramAt(bytes, at) * words + (block >>> 5);
        grams[word] = (grams[word] ?? 0) | (1 << (block & 31));
      }
    }
  }
  return joinSections([textSections(texts), new Map([['grams', grams]])]);
}

export function openTextBlocks(reader: SectionReader): TextBlocks {
  const texts = openTexts(reader);
  let characters: string | undefined;
  return {
    texts,
    grams: reader.integers('grams'),
    characters: () => {
      characters ??= charactersOf(texts.bytes);
      return characters;
    },
  };
}

/** What a visit wants next: another text, or the piece once more further on in the same text. */
export type Wanted = 'next text' | 'further on';

/** Takes the number of a text and the byte, of all texts, at which the piece begins. */
export type Visit = (text: number, at: number) => Wanted;

/** Visits the texts that have the piece, given as UTF-8 and not empty, in their order. */
export function visitTextsWith(
  blocks: TextBlocks,
  piece: Uint8Array<ArrayBuffer>,
  visit: Visit,
): void {
  if (blocks.grams.length === 0) {
    visitFewTexts(blocks, charactersOf(piece), visit);
  } else {
    visitBlocks(blocks, piece, visit);
  }
}

function visitFewTexts(
  { texts: { starts }, characters }: TextBlocks,
  piece: string,
  visit: Visit,
): void {
  const all = characters();
  let text = 0;
  for (let at = all.indexOf(piece); at !== -1;) {
    while ((starts[text + 1] ?? Infinity) <= at) {
      text += 1;
    }
    const end = starts[text + 1] ?? 0;
    // A piece may also begin in one text and end in the next.
    const wanted = at + piece.length <= end ? visit(text, at) : 'further on';
    at = all.indexOf(piece, wanted === 'next text' ? end : at + 1);
  }
}

function visitBlocks(
  { texts: { bytes, starts }, grams }: TextBlocks,
  piece: Uint8Array<ArrayBuffer>,
  visit: Visit,
): void {
  const count = starts.length - 1;
  const blocks = blocksWith(grams, piece);
  const first = piece[0] ?? 0;
  for (let text = 0; text < count;) {
    const block = Math.floor(text / blockLength);
    const next = Math.min(count, (block + 1) * blockLength);
    if (blocks && ((blocks[block >>> 5] ?? 0) & (1 << (block & 31))) === 0) {
      text = blocks[block >>> 5] === 0 ? ((block >>> 5) + 1) * 32 * blockLength : next;
      continue;
    }
    // One loop over the bytes of the block, whichever text they are of.
    const last = (starts[next] ?? 0) - piece.length;
    for (let at = starts[text] ?? 0; at <= last; at += 1) {
      if (bytes[at] === first && hasPiece(bytes, at, piece)) {
        while ((starts[text + 1] ?? Infinity) <= at) {
          text += 1;
        }
        // A piece may also begin in one text and end in the next.
        const isWithin = at + piece.length <= (starts[text + 1] ?? 0);
        const wanted = isWithin ? visit(text, at) : 'further on';
        if (wanted === 'next text') {
          text += 1;
          at = (starts[text] ?? 0) - 1;
        }
      }
    }
    text = next;
  }
}

/** Whether the bytes have the piece at this place, of which the first byte was compared before. */
export function hasPiece(bytes: Uint8Array, at: number, piece: Uint8Array): boolean {
  for (let i = 1; i < piece.length; i += 1) {
    if (bytes[at + i] !== piece[i]) {
      return false;
    }
  }
  return true;
}

/** A character for each byte, of the same number. */
function charactersOf(bytes: Uint8Array<ArrayBuffer>): string {
  let characters = '';
  for (let at = 0; at < bytes.byteLength; at += callLength) {
    characters += String.fromCharCode(...bytes.subarray(at, at + callLength));
  }
  return characters;
}

/** The blocks that may have the piece; undefined where nothing is known of them. */
function blocksWith(grams: Uint32Array, piece: Uint8Array): Uint32Array | undefined {
  if (piece.length < gramLength) {
    return undefined;
  }
  const words = grams.length / mostSets;
  const first = gramAt(piece, 0) * words;
  const blocks = grams.slice(first, first + words);
  for (let at = 1; at + gramLength <= piece.length; at += 1) {
    const set = gramAt(piece, at) * words;
    for (let word = 0; word < words; word += 1) {
      blocks[word] = (blocks[word] ?? 0) & (grams[set + word] ?? 0);
    }
  }
  return blocks;
}

/** The number of the set for the gram at this place. */
function gramAt(bytes: Uint8Array, at: number): number {
  const gram = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return Math.imul(gram, 0x9e37_79b1) >>> 20;
}
