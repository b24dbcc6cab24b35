import { closeSync, openSync, readSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { executableOf } from '../../harness/places.ts';
import { readPage } from '../docs/pages.ts';
import { readExecutableKind, platforms } from '../../tools/platforms.ts';

/** A head with numbers of so many bytes at places, little-endian. */
function headOf(numbers: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]) {
  const view = new DataView(new ArrayBuffer(512));
  for (const [at, value, bytes] of numbers) {
    if (bytes === 2) {
      view.setUint16(at, value, true);
    } else {
      view.setUint32(at, value, true);
    }
  }
  return new Uint8Array(view.buffer);
}

const elf = [0, 0x464c457f, 4] as const;
const mach = [0, 0xfeedfacf, 4] as const;
/** The header of PE begins at 128. */
const pe = [[0, 0x5a4d, 2] as const, [0x3c, 128, 4] as const, [128, 0x4550, 4] as const] as const;

describe('readExecutableKind()', () => {
  it.each([
    ['ELF', 'x64', false, [elf, [18, 0x3e, 2]]],
    ['ELF', 'arm64', false, [elf, [18, 0xb7, 2]]],
    ['Mach-O', 'x64', false, [mach, [4, 0x01000007, 4]]],
    ['Mach-O', 'arm64', false, [mach, [4, 0x0100000c, 4], [16, 1, 4], [32, 0x19, 4], [36, 72, 4]]],
    [
      'Mach-O',
      'arm64',
      true,
      [mach, [4, 0x0100000c, 4], [16, 2, 4], [32, 0x19, 4], [36, 72, 4], [104, 0x1d, 4]],
    ],
    ['PE', 'x64', false, [...pe, [132, 0x8664, 2]]],
    ['PE', 'arm64', true, [...pe, [132, 0xaa64, 2], [300, 10_000, 4]]],
  ] as const)('detects %s for %s, signed: %s', (format, architecture, isSigned, numbers) => {
    expect(readExecutableKind(headOf(numbers))).toEqual({ format, architecture, isSigned });
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('#!/bin/sh\n'.repeat(60))],
    ['an architecture that nothing is built for', headOf([elf, [18, 0xf3, 2]])],
    ['a header that lies behind the end', headOf([pe[0], [0x3c, 0xffffffff, 4]])],
  ])('does not recognise %s', (_, head) => {
    expect(readExecutableKind(head)).toBe(undefined);
  });

  it('recognises the current runtime', () => {
    const platform = platforms.find(
      ({ name }) =>
        name.replace(/\.exe$/, '') ===
        `${process.platform.replace('win32', 'windows')}-${process.arch}`,
    );
    const head = new Uint8Array(16_384);
    const descriptor = openSync(executableOf('Node'), 'r');
    readSync(descriptor, head);
    closeSync(descriptor);
    expect(readExecutableKind(head)).toMatchObject(platform?.kind ?? {});
  });
});

it('docs/deploy/edge.md names the platforms of the executables', () => {
  const systems = new Set(platforms.map(({ name }) => name.split('-')[0]));
  expect(systems).toEqual(new Set(['linux', 'darwin', 'windows']));
  expect(readPage('deploy/edge.md')).toContain(
    'Linux (x64 and arm64, glibc and musl), macOS (x64 and arm64) and Windows',
  );
});
