import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../harness/processes.ts';

/** Words of the project's early code that newcomers did not understand, and the standard terms for them. */
const words: readonly (readonly [pattern: RegExp, use: string])[] = [
  [/\bwhoever\b/i, 'a noun: the client, the caller, the reader'],
  [/\bnobody (?:asked|waits|reads|listens|needs|stands)\b/i, 'a passive sentence'],
  [/\basker\b/i, 'client'],
  [/\bpatience\b/i, 'time limit, wait options'],
  [/\bone's own\b/i, 'your own'],
  [/\blate targets?\b/i, 'placeholder'],
  [/\banswers apart\b/i, 'uncached responses'],
  [/\bkept (?:answers|entries)\b/i, 'cached responses'],
  [/\blent\b/i, 'shared, borrowed buffer'],
  [/\bwish(?:es)?\b/i, 'option, preference'],
  [/\bfellow(?:s)?\b/i, 'the other workers'],
  [/\becho filter\b/i, 'deduplication'],
  [/\b(?:bury|buries|buried)\b/i, 'reap (a process)'],
  [/\bvain starts?\b/i, 'crash loop'],
  [/\btell and hear\b/i, 'send and receive'],
  [/\bsending turns?\b/i, 'write queue'],
  [/\bjoined answers?\b/i, 'coalesced responses'],
  [/\blike keys?\b/i, 'similar names'],
  [/\bknown texts?\b/i, 'string table'],
  [/\brearrangements?\b/i, 'word orders'],
  [/\bheld bod(?:y|ies)\b/i, 'buffered body'],
  [/\bis told otherwise\b|\bunless told otherwise\b/i, 'by default'],
  [/\bheld against\b/i, 'compared with'],
  [/\bis none that\b/i, 'a positive sentence'],
];

/** Generated and foreign files, and one whose texts are part of the OpenAPI document. */
const excluded =
  /^worlds\/default\/|^src\/api\/documented\.ts$|package-lock\.json$|^test\/deploy\/schemas\/|^test\/words\.test\.ts$|LICENSE|\.(?:png|svg|snap|pack|csv|wasm|ico|woff2)$/;

it('the project uses standard terms', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !excluded.test(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = readText(path.join(root, file));
    return words
      .filter(([pattern]) => pattern.test(text))
      .flatMap(([pattern, use]) =>
        text
          .split('\n')
          .flatMap((line, i) =>
            pattern.test(line) ? [`${file}:${i + 1}: ${pattern.source} (use ${use})`] : [],
          ),
      );
  });
  expect(found).toEqual([]);
});

/** Returns the text of a file; empty if the file was removed from the working tree. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
