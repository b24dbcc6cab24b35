import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
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

/** Habits that make the pages in Markdown hard to read, outside of code. */
const habits: readonly (readonly [pattern: RegExp, use: string])[] = [
  [/(?:^|[.:!?] )(?:What|Who|Whose|Whoever|Which)\b[^?]*$/, 'a noun as the subject'],
  // A heading may begin with it, as in "Where to change what".
  [/^Where\b[^?]*[,.]/, 'a noun as the subject, or "if"'],
  [/\bnobody\b/i, 'no client, none of them, or another subject'],
  [/\bstands?\b/i, 'is, is written, or applies'],
  [/\bis none\b|\bthat is one of\b/i, 'the noun itself'],
  [/\b(?:has|have) not\b(?! (?:been|changed))/i, 'lacks, does not have'],
  [/\bof one's\b|\bones own\b/i, 'your'],
];

/** Habits that make comments, and texts that users see, hard to read. */
const codeHabits: readonly (readonly [pattern: RegExp, use: string])[] = [
  [
    /^(?:What|Who|Whose|Whoever|Which|Where)\b[^?]*$/,
    'a noun as the subject, or a condition with "if"',
  ],
  [/\bnobody\b/, 'no client, none of them, or another subject'],
  [/\b(?:has|have) not(?=[,.;:]|$)/, 'lacks, does not have'],
  [/\bone[’']s own\b/i, 'your own'],
  [/\b(?:undefined|empty|absent|throws|rejects) where\b/i, '"if"'],
  [/\bwhere (?:it|there) (?:is|are|has) (?:none|no|absent)\b/, '"if"'],
];

/** Where things stand, outside of drawings: creatures have feet. */
const standing = /\b(?:stands?|stood)\b(?! (?:for|still|alone|out)\b)/i;

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

it('the pages in Markdown are in plain English', () => {
  const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((page) => page !== '' && !/^(?:test|bench|tools)\//.test(page));
  expect(pages.length).toBeGreaterThan(20);
  const found = pages.flatMap((page) =>
    sentencesOf(readText(path.join(root, page))).flatMap((sentence) =>
      habits.flatMap(([pattern, use]) =>
        pattern.test(sentence) ? [`${page}: ${sentence.slice(0, 100)} (use ${use})`] : [],
      ),
    ),
  );
  expect(found).toEqual([]);
});

it('comments, and texts that users see, are in plain English', () => {
  const sources = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && !/^test\/words\.test\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => {
    const text = readText(path.join(root, file));
    const refused = file.startsWith('packages/portrait/')
      ? codeHabits
      : [...codeHabits, [standing, 'is, is written, or applies'] as const];
    return [...commentsOf(file, text), ...(file.startsWith('src/') ? textsOf(file, text) : [])]
      .flatMap(sentencesOf)
      .flatMap((sentence) =>
        refused.flatMap(([pattern, use]) =>
          pattern.test(sentence) ? [`${file}: ${sentence.slice(0, 100)} (use ${use})`] : [],
        ),
      );
  });
  expect(found).toEqual([]);
});

/** The comments of a source; lines of one comment are joined. */
function commentsOf(file: string, text: string): readonly string[] {
  const joined: { value: string; end: number }[] = [];
  for (const { value, start, end } of parseSync(file, text).comments) {
    const before = joined.at(-1);
    if (before && /^\r?\n[ \t]*$/.test(text.slice(before.end, start))) {
      before.value += `\n${value}`;
      before.end = end;
    } else {
      joined.push({ value, end });
    }
  }
  return joined.map(({ value }) => value.replaceAll(/^[ \t]*\*[ \t]?/gm, ''));
}

/** The strings, templates and texts of elements that have several words; `…` replaces the expressions in templates. */
function textsOf(file: string, text: string): readonly string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') {
        texts.push(value);
      }
    },
    JSXText: ({ value }) => {
      texts.push(value);
    },
    TemplateLiteral: ({ quasis }) => {
      texts.push(quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
  }).visit(parseSync(file, text).program);
  return texts.filter((each) => /\S\s+\S/.test(each));
}

/** The sentences of a page, cells of tables and headings among them; code left out. */
function sentencesOf(page: string): readonly string[] {
  const blocks = page
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n\n')
    .replaceAll(/`[^`\n]*`/g, '`code`')
    .split(/\n\s*\n|\n(?=[-|#]|[0-9]+\. )|(?<!\\)\|/);
  return blocks.flatMap((block) =>
    block
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.?!]) (?=[A-Z"`*[])/)
      .map((sentence) => sentence.replace(/^[\s>#*-]+/, '').trim())
      .filter((sentence) => sentence !== ''),
  );
}

/** Returns the text of a file; empty if the file was removed from the working tree. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
