import * as fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  defaultAnswers,
  parseGenerations,
  parseText,
  parseTypes,
  writeNewWorld,
} from '../../src/cli/new/new.ts';
import { loadWorld } from '../../src/service/load-world.ts';
import { temporaryFolder } from '../../harness/processes.ts';

const texts = fc.oneof(
  fc.constantFrom(
    'yes',
    'null',
    '1',
    '#x',
    '- a',
    'a: b',
    '"',
    "'",
    '{a}',
    '&a',
    '*a',
    '!',
    '~',
    '日',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);

describe('writeNewWorld()', () => {
  it('makes a valid world with the given title, author and types, whatever they are', async () => {
    const answers = fc.record({
      title: texts,
      author: texts,
      types: fc.array(texts, { minLength: 1, maxLength: 6 }),
      generations: fc.integer({ min: 1, max: 99 }).map(String),
    });
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        const title = parseText(given.title);
        const author = parseText(given.author);
        const types = parseTypes(given.types.join(','));
        const generations = parseGenerations(given.generations);
        fc.pre(
          title.kind === 'value' &&
            author.kind === 'value' &&
            types.kind === 'value' &&
            generations.kind === 'value',
        );
        const { folder, remove } = await temporaryFolder();
        try {
          await writeNewWorld(folder, {
            title: title.value,
            author: author.value,
            types: types.value,
            generations: generations.value,
          });
          const { parsed } = await loadWorld(folder);
          expect(parsed).toMatchObject({ kind: 'valid' });
          const manifest = parsed.kind === 'valid' ? parsed.world.manifest : undefined;
          expect(manifest?.title).toBe(title.value);
          expect(manifest?.author).toBe(author.value);
          expect(manifest?.types.map(({ name }) => name)).toEqual(types.value);
        } finally {
          await remove();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('makes the same files from the same answers, each with a comment', async () => {
    const folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
    const [first, second] = await Promise.all(
      folders.map(async ({ folder }) => {
        const names = await writeNewWorld(folder, defaultAnswers('/a moor'));
        return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
      }),
    );
    expect(first).toEqual(second);
    for (const text of first ?? []) {
      expect(text).toMatch(/^# [A-Z]/);
    }
    await Promise.all(folders.map(({ remove }) => remove()));
  });
});
