import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ByteSource,
  type Pack,
  type PackWriter,
  type Section,
  memorySource,
  openPack,
  createMemoryTarget,
  createPackWriter,
  alignment,
  mark,
} from '../../../src/catalog/pack/pack.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Named = readonly [name: string, section: Section];

const noPack = 'This is not a compiled world, or it is incomplete';

/** A section of each width, of lengths that leave the next one unaligned, and one without anything in it. */
const samples: readonly Named[] = [
  ['bytes', Uint8Array.of(1, 2, 3)],
  ['integers', Uint32Array.of(0, 1, 0xff_ff_ff_ff)],
  ['numbers', Float64Array.of(-0, 0.1, -Infinity, Number.NaN, Number.MAX_SAFE_INTEGER)],
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('Flabébé ♀ 🎲')],
];

const sections: fc.Arbitrary<Named[]> = fc.uniqueArray(
  fc.tuple(
    fc.string({ unit: 'grapheme' }),
    fc.oneof<fc.Arbitrary<Section>[]>(
      fc.uint8Array().map((bytes) => Uint8Array.from(bytes)),
      fc.uint32Array().map((integers) => Uint32Array.from(integers)),
      fc.float64Array().map((numbers) => Float64Array.from(numbers)),
    ),
  ),
  { selector: ([name]) => name, maxLength: 8 },
);

/** The buffers that the bytes of a pack may be in. */
const sources: readonly (readonly [kind: string, sourceOf: (bytes: Bytes) => ByteSource])[] = [
  ['memory of its own', memorySource],
  ...[1, 3, 4, 7].map(
    (shift) =>
      [
        `memory that is shifted by ${shift}`,
        (bytes: Bytes) => memorySource(shifted(bytes, shift)),
      ] as const,
  ),
  [
    'parts that each begin at an odd place',
    (bytes) => ({
      ...memorySource(bytes),
      read: (offset, length) => shifted(bytes.slice(offset, offset + length), 5),
    }),
  ],
  [
    'buffers of Node that begin at an odd place',
    (bytes) => ({
      ...memorySource(bytes),
      read: (offset, length) => pooled(bytes.subarray(offset, offset + length)),
    }),
  ],
];

/** The same bytes so far behind the beginning of their memory. */
function shifted(bytes: Bytes, by: number): Bytes {
  const memory = new Uint8Array(by + bytes.byteLength).fill(0xaa);
  memory.set(bytes, by);
  return memory.subarray(by);
}

/** The same bytes in a `Buffer` that begins at no multiple of eight, as those of Node's pool may. */
function pooled(bytes: Bytes): Buffer<ArrayBuffer> {
  const memory = Buffer.from(new Uint8Array(bytes.byteLength + 3).buffer);
  memory.set(bytes, 3);
  return memory.subarray(3);
}

/** The bytes of a finished pack. */
function packed(write: (writer: PackWriter) => void): Bytes {
  const target = createMemoryTarget();
  write(target.writer);
  target.writer.finish();
  const source = target.bytes();
  return source.read(0, source.byteLength);
}

function packOf(all: readonly Named[]): Bytes {
  return packed((writer) => all.forEach(([name, section]) => writer.add(name, section)));
}

function read(pack: Pack, [name, section]: Named): Section {
  if (section instanceof Uint32Array) {
    return pack.integers(name);
  }
  return section instanceof Float64Array ? pack.numbers(name) : pack.bytes(name);
}

/** The bytes of a section, in which every NaN is its own. */
function bitsOf({ buffer, byteOffset, byteLength }: Section): number[] {
  return [...new Uint8Array(buffer, byteOffset, byteLength)];
}

describe.each(sources)('a pack in %s', (_, sourceOf) => {
  test.each(samples)('returns the section "%s" unchanged', (name, section) => {
    const found = read(openPack(sourceOf(packOf(samples))), [name, section]);
    expect(found.constructor === Buffer ? Uint8Array : found.constructor).toBe(section.constructor);
    expect(bitsOf(found)).toEqual(bitsOf(section));
  });

  test('returns any sections of any names unchanged', () => {
    fc.assert(
      fc.property(sections, (all) => {
        const pack = openPack(sourceOf(packOf(all)));
        for (const named of all) {
          expect(bitsOf(read(pack, named))).toEqual(bitsOf(named[1]));
        }
      }),
    );
  });

  test('returns a section of bytes as text', () => {
    expect(openPack(sourceOf(packOf(samples))).text('text')).toBe('Flabébé ♀ 🎲');
    expect(openPack(sourceOf(packOf(samples))).text('nothing')).toBe('');
  });

  test.each(samples)(
    'returns the bytes of the section "%s" without copying them',
    (name, section) => {
      const region = openPack(sourceOf(packOf(samples))).region(name);
      expect(bitsOf(region.read(0, region.byteLength))).toEqual(bitsOf(section));
    },
  );

  test('returns any part of a section of bytes', () => {
    const whole = Uint8Array.from({ length: 300 }, (__, i) => i);
    const region = openPack(sourceOf(packOf([...samples, ['whole', whole]]))).region('whole');
    expect(region.byteLength).toBe(300);
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(bitsOf(region.read(start, end - start))).toEqual(bitsOf(whole.subarray(start, end)));
        const into = new Uint8Array(301);
        region.readInto(into, start, end - start);
        expect([...into]).toEqual([
          ...whole.subarray(start, end),
          ...new Uint8Array(301 - (end - start)),
        ]);
      }),
    );
  });
});

describe('openPack()', () => {
  test('reads a section on first access, and of a long one only the requested part', () => {
    const size = 17 * 1024 * 1024;
    const bytes = packOf([['large', new Uint8Array(size)]]);
    let most = 0;
    const pack = openPack({
      ...memorySource(bytes),
      read: (offset, length) => {
        most = Math.max(most, length);
        return bytes.subarray(offset, offset + length);
      },
    });
    expect(most).toBeLessThan(200);
    pack.region('large').read(5000, 100);
    expect(most).toBeLessThan(200);
    pack.bytes('large');
    expect(most).toBe(size);
  });

  test('opens a pack without sections', () => {
    expect(() => openPack(memorySource(packOf([])))).not.toThrow();
  });

  test('refuses a pack that was cut short at any length', () => {
    const bytes = packOf(samples);
    for (let length = 0; length < bytes.byteLength; length += 1) {
      const cut = memorySource(bytes.subarray(0, length));
      expect(() => openPack(cut), `${length} bytes`).toThrow(noPack);
    }
  });

  test('refuses any pack that was cut short at any length', () => {
    fc.assert(
      fc.property(
        sections,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (all, part) => {
          const bytes = packOf(all);
          const cut = memorySource(bytes.subarray(0, Math.floor(part * bytes.byteLength)));
          expect(() => openPack(cut)).toThrow(Error);
        },
      ),
    );
  });

  test('refuses a pack without its first bytes', () => {
    const bytes = packOf(samples);
    for (let length = 1; length <= bytes.byteLength; length += 1) {
      expect(() => openPack(memorySource(bytes.subarray(length))), `without ${length}`).toThrow(
        noPack,
      );
    }
  });

  test('refuses a pack with a changed bit in the signature at its beginning or end', () => {
    const bytes = packOf(samples);
    const places = Array.from(mark, (_, i) => [i, bytes.byteLength - mark.byteLength + i]).flat();
    for (const place of places) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = bytes.map((byte, i) => (i === place ? byte ^ (1 << bit) : byte));
        expect(() => openPack(memorySource(changed)), `byte ${place}`).toThrow(noPack);
      }
    }
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a signature alone', mark],
    ['two signatures', Uint8Array.of(...mark, ...mark)],
    ['text', new TextEncoder().encode(JSON.stringify({ format: 1, title: 'A world', more: 'x' }))],
    ['zeros', new Uint8Array(1000)],
  ])('refuses %s', (_, bytes) => {
    expect(() => openPack(memorySource(bytes))).toThrow(noPack);
  });

  test('opens a pack within a section', () => {
    const inner = packOf(samples);
    const outer = openPack(memorySource(packOf([['inner', inner]])));
    expect(bitsOf(outer.bytes('inner'))).toEqual(bitsOf(inner));
    expect(() => outer.bytes('bytes')).toThrow('The pack has no section "bytes" of u8');
    expect(openPack(outer.region('inner')).text('text')).toBe('Flabébé ♀ 🎲');
  });
});

describe('a missing section', () => {
  const pack = openPack(memorySource(packOf(samples)));

  test.each<[what: string, message: string, read: (pack: Pack) => unknown]>([
    ['bytes', 'no section "none" of u8', ({ bytes }) => bytes('none')],
    ['integers', 'no section "none" of u32', ({ integers }) => integers('none')],
    ['numbers', 'no section "none" of f64', ({ numbers }) => numbers('none')],
    ['a text', 'no section "none" of u8', ({ text }) => text('none')],
    ['a region', 'no section "none"', ({ region }) => region('none')],
    ['bytes that are integers', 'no section "integers" of u8', ({ bytes }) => bytes('integers')],
    [
      'integers that are numbers',
      'no section "numbers" of u32',
      (each) => each.integers('numbers'),
    ],
    ['numbers that are bytes', 'no section "bytes" of f64', ({ numbers }) => numbers('bytes')],
    ['a member of a prototype', 'no section "__proto__" of u8', ({ bytes }) => bytes('__proto__')],
    ['the empty name', 'no section "" of u8', ({ bytes }) => bytes('')],
  ])('is refused: %s', (_, message, wanted) => {
    expect(() => wanted(pack)).toThrow(`The pack has ${message}`);
  });
});

describe('createPackWriter()', () => {
  test('joins the pieces of a section, whatever their sizes', () => {
    const pieces = fc.array(fc.uint8Array().map((piece) => Uint8Array.from(piece)));
    fc.assert(
      fc.property(pieces, pieces, (first, second) => {
        const pack = openPack(
          memorySource(
            packed((writer) => {
              for (const [name, all] of [
                ['first', first],
                ['second', second],
              ] as const) {
                const write = writer.begin(name);
                all.forEach((piece) => write(piece));
              }
              writer.add('last', Uint32Array.of(7));
            }),
          ),
        );
        expect([...pack.bytes('first')]).toEqual(first.flatMap((piece) => [...piece]));
        expect([...pack.bytes('second')]).toEqual(second.flatMap((piece) => [...piece]));
        expect([...pack.integers('last')]).toEqual([7]);
      }),
    );
  });

  test('writes the same section in pieces and whole', () => {
    const inPieces = packed((writer) => {
      const write = writer.begin('a');
      write(Uint8Array.of(1, 2));
      write(new Uint8Array());
      write(Uint8Array.of(3));
    });
    expect([...inPieces]).toEqual([...packOf([['a', Uint8Array.of(1, 2, 3)]])]);
  });

  test('passes each piece on at once', () => {
    let written = 0;
    const writer: PackWriter = createPackWriter((bytes) => {
      written += bytes.byteLength;
    });
    const write = writer.begin('a');
    for (let i = 1; i <= 3; i += 1) {
      write(new Uint8Array(1000));
      expect(written).toBe(mark.byteLength + i * 1000);
    }
  });

  test('writes a part of a larger memory alone', () => {
    const integers = Uint32Array.of(1, 2, 3, 4).subarray(1, 3);
    const bytes = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    const pack = openPack(
      memorySource(
        packOf([
          ['bytes', bytes],
          ['integers', integers],
        ]),
      ),
    );
    expect([...pack.integers('integers')]).toEqual([2, 3]);
    expect([...pack.bytes('bytes')]).toEqual([2, 3]);
  });

  test('begins every section where numbers of any width are aligned', () => {
    fc.assert(
      fc.property(sections, (all) => {
        const bytes = packOf(all);
        const places: number[] = [];
        const pack = openPack({
          ...memorySource(bytes),
          read: (offset, length) => {
            places.push(offset);
            return bytes.subarray(offset, offset + length);
          },
        });
        places.length = 0;
        all.forEach((named) => read(pack, named));
        expect(places).toHaveLength(all.length);
        expect(places.filter((place) => place % alignment !== 0)).toEqual([]);
      }),
    );
  });
});

describe('createMemoryTarget()', () => {
  test('can be read while it is still being written', () => {
    const { writer, open } = createMemoryTarget();
    expect(() => open().bytes('first')).toThrow('The pack has no section "first" of u8');
    writer.add('first', Uint8Array.of(1, 2, 3));
    const early = open();
    writer.add('second', Uint32Array.of(4));
    expect([...early.bytes('first')]).toEqual([1, 2, 3]);
    expect(() => early.integers('second')).toThrow('The pack has no section "second" of u32');
    expect([...open().bytes('first')]).toEqual([1, 2, 3]);
    expect([...open().integers('second')]).toEqual([4]);
  });

  test('returns the same sections before and after it is finished', () => {
    fc.assert(
      fc.property(sections, (all) => {
        const { writer, open, bytes } = createMemoryTarget();
        all.forEach(([name, section]) => writer.add(name, section));
        const before = open();
        writer.finish();
        const after = openPack(bytes());
        for (const named of all) {
          expect(bitsOf(read(before, named))).toEqual(bitsOf(named[1]));
          expect(bitsOf(read(after, named))).toEqual(bitsOf(named[1]));
        }
      }),
    );
  });
});
