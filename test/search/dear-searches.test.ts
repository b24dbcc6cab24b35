import { describe, expect, test } from 'vitest';
import { createChooser } from '../../harness/random.ts';
import { listOf } from '../../src/search/words/language-words.ts';
import { languages } from '../../src/search/words/vocabulary.ts';
import { compileShippedWorld, readShippedWorld } from '../world/worlds.ts';
import { find, finder } from './default-world.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Different texts of two letters. */
const pairs = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letters[(i * 7) % 26]}${letters[Math.floor(i / 26)]}`);

/** The creatures of the default world, as its files have them: 1.2 MB. */
const creatures = (await readShippedWorld('default'))
  .filter(({ path }) => path.startsWith('creatures/'))
  .map(({ text }) => text);

/**
 * Expects a run to take less than some times as long as to parse the creatures' files, which are some 4 ms of the processor.
 * The machine may be slow, or have other things to do: the least of many counts, and the two take turns. What takes less than
 * half of the limit five times is not counted further.
 */
function expectToTakeLess(limit: number, run: () => unknown, runs = 1): void {
  let least = Infinity;
  let leastToParse = Infinity;
  for (let round = 0; round < 25 && (round < 5 || least > (leastToParse * limit) / 2); round += 1) {
    least = Math.min(least, processorTime(run, runs));
    leastToParse = Math.min(
      leastToParse,
      processorTime(() => creatures.map((text) => JSON.parse(text))),
    );
  }
  expect(least / leastToParse).toBeLessThan(limit);
}

/** Milliseconds of the processor that one of several runs takes. */
function processorTime(run: () => unknown, runs = 1): number {
  const began = process.cpuUsage();
  for (let i = 0; i < runs; i += 1) {
    run();
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / runs;
}

describe('a search that is as dear as a query can make it', () => {
  test.each([
    ['333 words', pairs(333).join(' ')],
    ['333 words of one letter', Array.from({ length: 333 }, (_, i) => letters[i % 26]).join(' ')],
    ['250 words to exclude', `-${pairs(64).join(' -')} `.repeat(4).slice(0, 1000).trim()],
    ['64 alternatives', pairs(64).join(' or ')],
    ['64 names in no language', `ヌ${pairs(64).join(' or ヌ')}`],
    ['199 quoted digits', Array.from({ length: 199 }, (_, i) => `"${i % 10}"`).join(' ')],
    ['64 quoted numbers', Array.from({ length: 64 }, (_, i) => `"${i}"`).join(' or ')],
    ['names', `name:${pairs(60).join(' or name:')}`],
    ['64 patterns of names', `*${pairs(64).join('* or *')}*`],
    ['64 patterns of abilities', `ability:*${pairs(64).join('*|*')}*`],
    ['stars', '*'.repeat(1000)],
    ['many conditions', 'height!=1 '.repeat(99)],
    ['deep nesting', `${'('.repeat(500)}a${')'.repeat(499)}`],
    ['deep negation', '-'.repeat(1000)],
    ['a long word', 'a'.repeat(1000)],
    ['a long phrase', `"${'a '.repeat(499)}"`],
    ['long escapes', `"${String.raw`\"`.repeat(499)}"`],
    ['a long number', `height>${'9'.repeat(990)}`],
    ['characters that grow when normalised', 'ﷺ'.repeat(1000)],
    ['many marks', `a${'\u0301'.repeat(999)}`],
    ['an unknown name', `name:${'megacharizard'.repeat(5).slice(0, 60)}`],
  ])('takes less than five times as long as to parse the creatures: %s', (_, q) => {
    expectToTakeLess(5, () => find(q));
    expectToTakeLess(5, () => find('', q));
  });

  test('takes less than 5 ms for any of 500 phrases of at most 8 ordinary words', async () => {
    const catalog = await compileShippedWorld('default');
    const { below, pick } = createChooser(27);
    const sources = languages.map(({ implied, most, questions, flags, fields }) => [
      ...[implied, most, questions.fillers, ...Object.values({ ...flags, ...fields })].flatMap(
        (list) => listOf(list),
      ),
      ...catalog.manifest.types.map(({ name }) => name),
      ...catalog.creatures.map(({ name }) => name),
      '100',
      '3',
      'gen',
      'kg',
      'or',
    ]);
    const texts = Array.from({ length: 500 }, () => {
      const words = pick(sources);
      return Array.from({ length: 1 + below(8) }, () => pick(words)).join(' ');
    });
    const run = (q: string): unknown => {
      const outcome = finder.search.run({ q, sort: '', forms: 'all' });
      return outcome.kind === 'found' && outcome.understand();
    };
    const timed = texts.map((q) => {
      const times = [1, 2, 3].map(() => processorTime(() => run(q)));
      return { q, least: Math.min(...times) };
    });
    const [dearest = ''] = timed.toSorted((a, b) => b.least - a.least).map(({ q }) => q);
    expectToTakeLess(1.25, () => run(dearest));
  });

  test('looks for at most 64 different words, however often each', () => {
    const [first = '', ...others] = pairs(64);
    const most = [first, ...others].join(' or ');
    expect(find(most)).toBeInstanceOf(Array);
    expect(find(`${most} or ${others.join(' or ')}`)).toBeInstanceOf(Array);
    expect(find(`${most} or "mew"`)).toEqual({
      kind: 'invalid',
      parameter: 'q',
      column: most.length + 5,
      found: 'mew',
      expected: 'at most 64 different words in a query',
      nearest: [],
    });
    expect(find(`${most} or name:mew`)).toMatchObject({ column: most.length + 10 });
    expect(find(`${most} or name:m*`)).toMatchObject({ column: most.length + 10 });
    expect(find(`${most} type:fire is:mega name=mew`)).toBeInstanceOf(Array);
  });

  test.each([
    ['8', 'pikachoo'],
    ['20', 'megacharizardpikachu'],
    ['40', 'gigantamaxpikachualolanraichumegacharizardx'.slice(0, 40)],
    ['60', 'powerconstructgigantamaxpikachualolanraichumegacharizardxmewtwo'.slice(0, 60)],
    ['5 Japanese', 'ピカチウウ'],
  ])(
    'compares a misspelt name of %s letters with all names in an eighth of the time to parse the creatures',
    (_, name) => {
      expectToTakeLess(1 / 8, () => finder.nearest(name, 5), 25);
    },
  );
});
