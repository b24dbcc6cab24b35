import { describe, expect, it } from 'vitest';
import {
  clientKey,
  createClientFinder,
  parseAddress,
  parseNetwork,
} from '../../src/service/client-address.ts';

const trusted = ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'];
const findClient = createClientFinder({
  trustedProxies: trusted.flatMap((each) => parseNetwork(each) ?? []),
});

describe('parseAddress()', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('writes %s as %s', (text, address) => expect(parseAddress(text)).toBe(address));

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '010.1.1.1',
    ':::',
    '1::2::3',
    '[::1]',
    'a.b',
    '::1]/x',
  ])('takes %j for no address', (text) => expect(parseAddress(text)).toBeUndefined());
});

describe('createClientFinder()', () => {
  const cases: [title: string, remote: string, forwarded: string | undefined, client: string][] = [
    ['a client that is no trusted proxy', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['a trusted proxy without the header', '127.0.0.1', undefined, '127.0.0.1'],
    ['a trusted proxy with an empty header', '127.0.0.1', '', '127.0.0.1'],
    ['the client that a trusted proxy names', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the last address of the list', '10.1.2.3', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [
      'the last address before trusted proxies',
      '10.1.2.3',
      '6.6.6.6,203.0.113.9, 10.9.9.9',
      '203.0.113.9',
    ],
    ['through a proxy with IPv6', 'fd00::7', '2001:db8::5', '2001:db8::5'],
    ['through a proxy with a mapped address', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a mapped address as the same client', '127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an address with a port', '127.0.0.1', '203.0.113.9:5123', '203.0.113.9'],
    ['an address in brackets', '127.0.0.1', '[2001:db8::5]:443', '2001:db8::5'],
    ['our proxy where only ours are listed', '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['the proxy before junk', '127.0.0.1', '203.0.113.9, unknown', '127.0.0.1'],
    ['the proxy before nothing', '127.0.0.1', '203.0.113.9, ', '127.0.0.1'],
    ['a further proxy before junk', '127.0.0.1', '1.1.1.1, <b>, 10.1.1.1', '10.1.1.1'],
    ['the proxy before a list without end', '127.0.0.1', '1.1.1.1,'.repeat(600), '127.0.0.1'],
  ];
  it.each(cases)('finds %s', (_, remote, forwarded, client) => {
    expect(findClient({ remoteAddress: () => remote, header: () => forwarded })).toBe(client);
  });
});

describe('parseNetwork()', () => {
  it.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::/129', '::/-1', '10.0.0.0/8/8', 'a', ''])(
    'takes %j for no network',
    (text) => expect(parseNetwork(text)).toBeUndefined(),
  );

  it('reads a mapped network as one of IPv4', () => {
    expect(parseNetwork('::ffff:10.0.0.0/104')).toEqual(parseNetwork('10.0.0.0/8'));
  });
});

describe('clientKey()', () => {
  it('is the same for all addresses of a /64, and different for every address of IPv4', () => {
    const keyOf = (text: string): string => clientKey(parseAddress(text) ?? '');
    expect(keyOf('2001:db8:1:2::1')).toBe(keyOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(keyOf('2001:db8:1:2::1')).not.toBe(keyOf('2001:db8:1:3::1'));
    expect(keyOf('203.0.113.9')).toBe(keyOf('::ffff:203.0.113.9'));
    expect(keyOf('203.0.113.9')).not.toBe(keyOf('203.0.113.8'));
  });
});
