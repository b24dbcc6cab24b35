import net from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haveSamePrefix, isIpv4, parseAddress } from '../../../src/service/limits/address.ts';

const spelt: [text: string, parts: readonly number[] | undefined][] = [
  ['127.0.0.1', [0, 0, 0xffff, 0x7f00_0001]],
  ['::ffff:127.0.0.1', [0, 0, 0xffff, 0x7f00_0001]],
  ['::FFFF:7f00:1', [0, 0, 0xffff, 0x7f00_0001]],
  ['255.255.255.255', [0, 0, 0xffff, 0xffff_ffff]],
  ['::', [0, 0, 0, 0]],
  ['2001:db8::1', [0x2001_0db8, 0, 0, 1]],
  ['2001:db8:0:0:1:2:3:4', [0x2001_0db8, 0, 0x0001_0002, 0x0003_0004]],
  ['fe80::1%eth0', [0xfe80_0000, 0, 0, 1]],
  ['1:2:3:4:5:6:7::', [0x1_0002, 0x3_0004, 0x5_0006, 0x7_0000]],
  ...[
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1..3.4',
    '.1.2.3.4',
    '0x7f.0.0.1',
    '2130706433',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    '12345::',
    'g::',
    '::1.2.3',
    '::1.2.3.4:5',
    '[::1]',
    '1.2.3.4:80',
    'unknown',
    '_hidden',
    'localhost',
  ].map((text): [string, undefined] => [text, undefined]),
];

describe('parseAddress()', () => {
  it.each(spelt)('takes %j for %j', (text, parts) => {
    expect(parseAddress(text)).toEqual(parts);
  });

  it('knows what the runtime knows as an address', () => {
    const text = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.string({ unit: fc.constantFrom(...'0123456789abf:.'), maxLength: 20 }),
    );
    fc.assert(
      fc.property(text, (each) => {
        expect(parseAddress(each) !== undefined).toBe(net.isIP(each) !== 0);
      }),
      { numRuns: 5000, seed: 20_260_101 },
    );
  });
});

describe('haveSamePrefix()', () => {
  it('agrees with the runtime about which network an address is in', () => {
    const family = fc.constantFrom('ipv4', 'ipv6');
    fc.assert(
      fc.property(
        family.chain((kind) => {
          const address = kind === 'ipv4' ? fc.ipV4() : fc.ipV6();
          return fc.tuple(
            fc.constant(kind),
            address,
            address,
            fc.integer({ min: 0, max: kind === 'ipv4' ? 32 : 128 }),
          );
        }),
        ([kind, one, other, bits]) => {
          const list = new net.BlockList();
          list.addSubnet(one, bits, kind);
          const [first, second] = [parseAddress(one), parseAddress(other)];
          expect(first && second).toBeDefined();
          if (first && second) {
            const all = kind === 'ipv4' ? bits + 96 : bits;
            expect(haveSamePrefix(first, second, all)).toBe(list.check(other, kind));
            expect(haveSamePrefix(first, first, all)).toBe(true);
            expect(isIpv4(first)).toBe(kind === 'ipv4' || one.startsWith('::ffff:'));
          }
        },
      ),
      { numRuns: 5000, seed: 20_260_101 },
    );
  });
});
