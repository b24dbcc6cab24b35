import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../../harness/places.ts';

const read = (name: string): string => readFileSync(path.join(root, 'dist/client', name), 'utf8');

/** What a module imports. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*\(?\s*["'`](?<from>[\w./:@-]+)["'`]/g)].map(
    ({ groups }) => groups?.['from'] ?? '',
  );

describe('the client that was built', () => {
  it('is at most 4 KB compressed', () => {
    expect(gzipSync(read('index.js'), { level: 9 }).byteLength).toBeLessThanOrEqual(4096);
  });

  it('imports nothing, and its offline twin the client alone', () => {
    expect(importsOf(read('index.js'))).toEqual([]);
    expect(new Set(importsOf(read('offline.js')))).toEqual(new Set(['./index.js']));
  });

  it('uses nothing that only one runtime has', () => {
    for (const name of ['index.js', 'offline.js']) {
      expect(read(name)).not.toMatch(/\b(?:process|Buffer|Bun|Deno|require|__dirname)\b/);
    }
  });

  it('is at most 48 KB compressed with the query language and all of the twin', () => {
    expect(gzipSync(read('offline.js'), { level: 9 }).byteLength).toBeLessThanOrEqual(48 * 1024);
  });
});
