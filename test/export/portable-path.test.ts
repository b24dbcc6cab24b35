import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CopiedAddress,
  faultOfName,
  isPortablePath,
  pathKey,
  placeFiles,
} from '../../src/export/addresses.ts';

describe('faultOfName()', () => {
  it.each([
    ['', 'is not the name of a file'],
    ['.', 'is not the name of a file'],
    ['..', 'is not the name of a file'],
    ['a/b', 'has a character that is not allowed in file names on all systems'],
    ['a\\b', 'has a character that is not allowed in file names on all systems'],
    ['a\0b', 'has a character that is not allowed in file names on all systems'],
    ['c:', 'has a character that is not allowed in file names on all systems'],
    ['what?', 'has a character that is not allowed in file names on all systems'],
    ['a\ud800', 'has a character that is not allowed in file names on all systems'],
    ['mr.', 'ends with a dot or a space'],
    ['mr ', 'ends with a dot or a space'],
    ['con', 'is reserved on Windows'],
    ['NUL.json', 'is reserved on Windows'],
    ['com\u00b9', 'is reserved on Windows'],
    ['\u3042'.repeat(80), 'is longer than 239 bytes'],
  ])('reports that %j %s', (name, fault) => {
    expect(faultOfName(name)).toBe(fault);
  });

  it.each([
    '25',
    'mr. mime',
    'flabébé',
    "farfetch'd",
    'からくりほし',
    'console',
    '.well-known',
    '...a',
  ])('accepts %j', (name) => {
    expect(faultOfName(name)).toBeUndefined();
  });
});

/** Names that an attacker may make up, and any others. */
const nasty = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    '../x',
    '..\\x',
    '/etc/passwd',
    'a\0',
    'CON',
    'aux.png',
    'index.json',
    'Index.JSON',
    'é',
    'e\u0301',
    'É',
    'ß',
    'ss',
    'SS',
    'ſs',
    'K',
    'k',
    '\u212a',
    'İ',
    'x. ',
    '~',
    '$x',
    '%2e%2e',
    '.creature-catalog-export',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed()),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', 'A', '%', ' '), maxLength: 12 }),
);

const addresses = fc.array(
  fc.record({
    depth: fc.array(nasty, { minLength: 1, maxLength: 4 }),
    spellings: fc.array(nasty, { maxLength: 3 }),
    audience: fc.constantFrom('program' as const, 'person' as const),
  }),
  { maxLength: 12 },
);

describe('placeFiles()', () => {
  it('assigns every name a file that is distinct even if case and composition are ignored, or none', () => {
    fc.assert(
      fc.property(addresses, (made) => {
        const wanted = made.map(({ depth, spellings, audience }): CopiedAddress => {
          const target = `/v1/${depth.map(encodeURIComponent).join('/')}`;
          return {
            target,
            audience,
            paths: [target, ...spellings.map((each) => `/v1/x/${encodeURIComponent(each)}`)],
          };
        });
        const { placed, leftOut } = placeFiles(wanted);
        const files = placed.flatMap((each) => each.files.map(({ file }) => file));
        expect(new Set(files.map(pathKey)).size).toBe(files.length);
        for (const file of files) {
          expect(isPortablePath(file)).toBe(true);
          for (const system of [path.posix, path.win32]) {
            const root = system === path.posix ? '/out/copy' : 'C:\\out\\copy';
            const place = system.resolve(root, file);
            expect(place.startsWith(root + system.sep)).toBe(true);
            // Nothing of it means anything but a name.
            expect(system.relative(root, place).split(system.sep)).toEqual(file.split('/'));
          }
        }
        // No file is where another needs a folder.
        const keys = new Set(files.map(pathKey));
        for (const file of files) {
          const names = file.split('/');
          for (let length = 1; length < names.length; length += 1) {
            expect(keys.has(pathKey(names.slice(0, length).join('/')))).toBe(false);
          }
        }
        // Addresses without a file of their own are reported.
        const told = new Set(leftOut.map((each) => each.path));
        const own = new Set(placed.map(({ target, audience }) => `${audience} ${target}`));
        for (const { target, audience } of wanted) {
          expect(own.has(`${audience} ${target}`) || told.has(target)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out a path whose file would be the folder of another', () => {
    const targets = ['/v1/index.json/index.json/@', '/v1/Index.JSON'];
    const wanted = targets.map((target): CopiedAddress => ({
      target,
      audience: 'program',
      paths: [target],
    }));
    const { placed, leftOut } = placeFiles(wanted);
    expect(placed.map(({ target }) => target)).toEqual(['/v1/index.json/index.json/@']);
    expect(leftOut).toEqual([
      {
        path: '/v1/Index.JSON',
        reason: 'its name is that of another file or folder where case does not count',
      },
    ]);
  });

  it('writes a list to the folder of its items, and a page beside the response to programs', () => {
    const at = (
      target: string,
      audience: CopiedAddress['audience'] = 'program',
    ): CopiedAddress => ({
      target,
      audience,
      paths: [target],
    });
    const { placed } = placeFiles([
      at('/'),
      at('/', 'person'),
      at('/v1/creature'),
      at('/v1/creature/25'),
      at('/problems/x'),
      at('/problems/x', 'person'),
    ]);
    expect(placed.flatMap(({ files }) => files)).toEqual([
      { file: 'index.json', path: '/' },
      { file: 'index.html', path: '/' },
      { file: 'v1/creature/index.json', path: '/v1/creature' },
      { file: 'v1/creature/25', path: '/v1/creature/25' },
      { file: 'problems/x/index.json', path: '/problems/x' },
      { file: 'problems/x.html', path: '/problems/x' },
      { file: 'problems/x/index.html', path: '/problems/x/' },
    ]);
  });
});
