/** A text with the encoding that was assumed, if it is not UTF-8. */
export type Decoded = { readonly text: string; readonly assumed?: string };

/** Of the bytes that decide about UTF-16. */
const sampleLength = 4096;

/**
 * Decodes the text of a spreadsheet: UTF-8 if it is valid, then UTF-16 in either order of bytes, with or without a byte
 * order mark, then Windows-1252, in which Excel saves plain CSV. Returns undefined for bytes that are no text in these.
 */
export function decodeText(bytes: Uint8Array): Decoded | undefined {
  const utf16 = findUtf16(bytes);
  const text = decode(bytes, utf16 ?? 'utf-8');
  if (text !== undefined) {
    return { text, ...(utf16 !== undefined && { assumed: utf16.toUpperCase() }) };
  }
  const latin = utf16 === undefined ? decode(bytes, 'windows-1252') : undefined;
  return latin === undefined ? undefined : { text: latin, assumed: 'Windows-1252' };
}

/** Other files and other encodings give control characters that no text has. */
const control = /[\p{Cc}--[\t\n\v\f\r]]/v;

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding !== 'utf-8' && control.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Commas and ends of lines have a zero byte in UTF-16: before them if the greater byte comes first. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  const places = [...bytes.subarray(0, sampleLength).keys()].filter((at) => bytes[at] === 0);
  const even = places.filter((at) => at % 2 === 0).length;
  const isText = places.length > Math.min(bytes.length, sampleLength) / 50;
  return isText ? (even > places.length / 2 ? 'utf-16be' : 'utf-16le') : undefined;
}
