import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../accept/broken/breakage.ts';
import { groups } from '../../accept/groups/groups.ts';
import { root } from '../../harness/places.ts';

describe('applyEdits()', () => {
  it('replaces a text that occurs exactly once', () => {
    expect(applyEdits('a.ts', 'one $& two', [{ file: 'a.ts', from: '$&', to: '$$' }])).toBe(
      'one $$ two',
    );
  });

  it.each([
    ['not there', 'one'],
    ['there twice', 'two two'],
  ])('refuses one that is %s', (_, text) => {
    expect(() => applyEdits('a.ts', text, [{ file: 'a.ts', from: 'two', to: 'three' }])).toThrow(
      '"a.ts" does not hold once what a breakage replaces: two',
    );
  });
});

describe.each(groups)('the acceptance group "$name"', ({ breakages }) => {
  it('has broken builds, and the sources still contain the text that these replace', () => {
    expect(breakages).not.toEqual([]);
    for (const { file } of breakages.flatMap(({ edits }) => edits)) {
      const text = readFileSync(path.join(root, file), 'utf8');
      for (const { edits } of breakages) {
        const own = edits.filter((edit) => edit.file === file);
        expect(applyEdits(file, text, own) === text).toBe(own.length === 0);
      }
    }
  });
});
