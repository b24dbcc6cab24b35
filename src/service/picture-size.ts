type Size = readonly [width: number, height: number];

/** Bytes from the beginning of a file that hold its size; cameras write much before that of a JPEG. */
export function headerBytesOf(type: string): number {
  return type === 'image/jpeg' ? 256 * 1024 : 4096;
}

/**
 * Returns the width and the height of a picture in pixels by the first bytes of its file, whatever they are; undefined if these
 * do not say.
 */
export function sizeOfPicture(head: Buffer, type: string): Size | undefined {
  try {
    return readers[type]?.(head);
  } catch (error) {
    if (error instanceof RangeError) {
      // The bytes end before.
      return undefined;
    }
    throw error;
  }
}

const readers: Readonly<Record<string, (head: Buffer) => Size | undefined>> = {
  'image/png': (head) => [head.readUInt32BE(16), head.readUInt32BE(20)],
  'image/gif': (head) => [head.readUInt16LE(6), head.readUInt16LE(8)],
  'image/webp': readWebp,
  'image/jpeg': readJpeg,
  'image/avif': readAvif,
};

function readWebp(head: Buffer): Size | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
    default:
      return undefined;
  }
}

/** Goes from segment to segment up to the start of a frame (SOF0 to SOF15 without DHT, JPG and DAC). */
function readJpeg(head: Buffer): Size | undefined {
  let at = 2;
  while (head.readUInt8(at) === 0xff) {
    const marker = head.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
    }
    // A marker may have bytes of filling before it.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The whole picture is the largest of those that have a box `ispe`: others are its tiles and its preview. */
function readAvif(head: Buffer): Size | undefined {
  let largest: Size | undefined;
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    const size: Size = [head.readUInt32BE(at + 8), head.readUInt32BE(at + 12)];
    largest = largest && largest[0] * largest[1] > size[0] * size[1] ? largest : size;
  }
  return largest;
}
