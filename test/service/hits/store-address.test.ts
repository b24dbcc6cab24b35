import { describe, expect, test } from 'vitest';
import { parseStoreAddress } from '../../../src/service/hits/store-address.ts';

const plain = {
  host: 'localhost',
  port: 6379,
  isEncrypted: false,
  username: undefined,
  password: undefined,
  database: 0,
  name: 'redis://localhost:6379/0',
} as const;

describe('parseStoreAddress()', () => {
  test.each([
    ['redis://localhost', {}],
    ['redis://localhost/', {}],
    ['redis://localhost:7000/3', { port: 7000, database: 3, name: 'redis://localhost:7000/3' }],
    ['redis://:p%40ss%2F@localhost', { password: 'p@ss/' }],
    ['redis://who:secret@localhost', { username: 'who', password: 'secret' }],
    ['rediss://localhost', { isEncrypted: true, name: 'rediss://localhost:6379/0' }],
    ['redis://[::1]:7000', { host: '::1', port: 7000, name: 'redis://[::1]:7000/0' }],
  ])('reads %s', (text, parts) => {
    expect(parseStoreAddress(text)).toEqual({ ...plain, ...parts });
  });

  test.each([
    'localhost:6379',
    'http://localhost',
    'redis:///0',
    'redis://localhost/db',
    'redis://localhost/0/1',
    'redis://localhost?db=1',
    'redis://localhost#1',
    'redis://localhost:99999',
    'redis://secret@localhost',
    'redis://:%zz@localhost',
    'redis://local host',
    '',
  ])('refuses "%s"', (text) => {
    expect(parseStoreAddress(text)).toBeUndefined();
  });

  test('shows no password in the name', () => {
    expect(parseStoreAddress('redis://who:secret@host:1/2')?.name).toBe('redis://host:1/2');
  });
});
