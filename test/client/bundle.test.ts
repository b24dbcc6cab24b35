import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../../harness/places.ts';

const read = (name: string): string => readFileSync(path.join(root, 'dist/client', name), 'utf8');

/** The specifiers that a module imports. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*\(?\s*["'`](?<from>[\w./:@-]+)["'`]/g)].map(
    ({ groups }) => groups?.['from'] ?? '',
  );

describe('the built client', () => {
  it('is at most 4.4 kB compressed', () => {
    expect(gzipSync(read('index.js'), { level: 9 }).byteLength).toBeLessThanOrEqual(4400);
  });

  it('imports nothing; the offline client imports the client alone', () => {
    expect(importsOf(read('index.js'))).toEqual([]);
    expect(new Set(importsOf(read('offline.js')))).toEqual(new Set(['./index.js']));
  });

  it('uses no API of a single runtime', () => {
    for (const name of ['index.js', 'offline.js']) {
      expect(read(name)).not.toMatch(/\b(?:process|Buffer|Bun|Deno|require|__dirname)\b/);
    }
  });

  it('is at most 89 KB compressed with the offline client', () => {
    expect(gzipSync(read('offline.js'), { level: 9 }).byteLength).toBeLessThanOrEqual(89 * 1024);
  });

  it('leaves the descriptions of the OpenAPI document and of problems out of the offline client', () => {
    expect(read('offline.js')).not.toContain('Download a file of the whole world');
    expect(read('offline.js')).not.toContain('How easily it is caught');
    expect(read('offline.js')).not.toContain('A question as people type it');
    expect(read('offline.js')).not.toContain('The detail says which values are valid');
  });
});
