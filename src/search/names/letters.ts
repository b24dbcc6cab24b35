import type { Texts } from '../../catalog/pack/texts.ts';

/** Whether the byte begins a letter (a code point) in UTF-8. */
export function beginsLetter(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}

/** How many letters (code points) stand in the bytes from `from` to before `to`. */
export function countLetters(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i += 1) {
    if (beginsLetter(bytes[i] ?? 0)) {
      count += 1;
    }
  }
  return count;
}

/** Writes the code points of a text into the array, which has room for them. */
export function readLetters({ bytes, starts }: Texts, text: number, into: Uint32Array): void {
  const end = starts[text + 1] ?? 0;
  let count = 0;
  for (let at = starts[text] ?? 0; at < end;) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let letter = length === 1 ? first : first & (0x7f >>> length);
    for (let i = 1; i < length; i += 1) {
      letter = (letter << 6) | ((bytes[at + i] ?? 0) & 0x3f);
    }
    into[count] = letter;
    count += 1;
    at += length;
  }
}

/** How many whole letters two texts share, from either end. */
export function countShared(
  { bytes, starts }: Texts,
  a: number,
  b: number,
  end: 'front' | 'back',
): number {
  const from = { a: starts[a] ?? 0, b: starts[b] ?? 0 };
  const to = { a: starts[a + 1] ?? 0, b: starts[b + 1] ?? 0 };
  const most = Math.min(to.a - from.a, to.b - from.b);
  let same = 0;
  if (end === 'back') {
    while (same < most && bytes[to.a - 1 - same] === bytes[to.b - 1 - same]) {
      same += 1;
    }
    return countLetters(bytes, to.a - same, to.a);
  }
  while (same < most && bytes[from.a + same] === bytes[from.b + same]) {
    same += 1;
  }
  // Where the texts part within a letter, they share its first byte and not the letter.
  const isWithin =
    !beginsLetter(bytes[from.a + same] ?? 0) && same < to.a - from.a
      ? true
      : same < to.b - from.b && !beginsLetter(bytes[from.b + same] ?? 0);
  return countLetters(bytes, from.a, from.a + same) - (isWithin ? 1 : 0);
}
