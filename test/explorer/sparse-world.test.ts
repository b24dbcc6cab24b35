import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { readGame } from '../../src/explorer/pages/quiz/question-data.ts';
import { type ParsedWorld, parseWorld } from '../../src/world/parse-world.ts';
import { useStage } from './browser.ts';
import { expectFitting } from './describe-pages.ts';
import { renderCatalog, textOf, textsOf } from './rendered.ts';
import { newFolder } from '../../harness/lifetimes.ts';

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Names that a page has to find room for. */
const names = [
  longName,
  'ありえないほどながいなまえのいきもの',
  'مخلوق البحر العميق',
  'Ж',
  'Mr. "Quote" & <Angle>',
];

/** A world that has as little as a world can have, and names that are hard to show. */
const files = Object.entries({
  'world.json': {
    format: 1,
    title: `The World of ${longName}`,
    author: 'すべてのひと',
    generations: 1,
    types: [{ name: longName, colour: '#ffffff' }],
    eggGroups: [],
  },
  'leagues.json': [],
  'evolution-stones.json': [],
  'creatures/generation-1.json': names.map((name, i) => ({
    number: i * 700 + 1,
    name,
    species: i === 0 ? longName : 'Thing',
    generation: 1,
    types: [longName],
    abilities: { normal: [], hidden: [] },
    eggGroups: [],
    gender: 'genderless',
    heightMetres: 'unknown',
    weightKilograms: 'unknown',
    ...(i === 0 && { forms: [{ name: `${longName} once more` }] }),
    ...(i === 3 && { names: { en: 'Zhe' } }),
    ...(i === 1 && {
      evolvesFrom: [{ from: longName, by: 'other', condition: `after ${longName}` }],
    }),
  })),
}).map(([name, value]) => ({ path: name, text: JSON.stringify(value) }));

describe('the explorer of a sparse world, in a browser', () => {
  const folder = newFolder();
  const { open } = useStage(async () => {
    await mkdir(path.join(folder, 'creatures'), { recursive: true });
    for (const { path: name, text } of files) {
      await writeFile(path.join(folder, name), text);
    }
    return { args: ['--world', folder] };
  });

  it.each([
    '/',
    '/creature/1',
    '/creature/701',
    '/creature/1401',
    '/?q=zzz',
    '/team?forms=1,701',
    '/quiz?seed=sparse',
  ])('%s fits a phone, a laptop and a wall with any names', async (target) => {
    await expectFitting(await open(target));
  });

  it('has no puzzle, and says so', async () => {
    await (await open('/puzzle')).getByText('too few facts').waitFor();
  });
});

function pagesOf(parsed: ParsedWorld): ReturnType<typeof renderCatalog> {
  if (parsed.kind === 'invalid') {
    throw new Error('Expected the world to be valid');
  }
  return renderCatalog(compileCatalog(parsed.world));
}

it('the page of a creature tells how all of its types fare', async () => {
  const types = ['A', 'B', 'C'].map((name) => ({ name, colour: '#ffffff', attacks: { A: 2 } }));
  const written = files.map(({ path: name, text }) => ({
    path: name,
    text: JSON.stringify(
      JSON.parse(text, (member, value: unknown) =>
        member !== 'types' ? value : name === 'world.json' ? types : types.map((each) => each.name),
      ),
    ),
  }));
  const page = await pagesOf(parseWorld(written)).html('/creature/1');
  expect(textOf(page)).toContain('Strengths and weaknesses');
});

describe('the explorer of a sparse world', () => {
  let world: ReturnType<typeof renderCatalog>;
  beforeAll(() => {
    world = pagesOf(parseWorld(files));
  });

  it('offers no filter and no page without content', async () => {
    const page = await world.html('/?forms=all');
    expect(textsOf(page, 'card-name')).toHaveLength(names.length + 1);
    expect(textOf(page)).not.toMatch(/Generations|Egg group/);
    expect(textsOf(page, 'nav').find((text) => text.startsWith('Catalog'))).toBe(
      'Catalog Compare Quiz World Docs Download Team Parade Collection How to search More Docs Download Team Parade Collection How to search',
    );
    const creature = textOf(await world.html('/creature/1'));
    expect(creature).not.toMatch(/Strengths and weaknesses|Sizes/);
    expect(creature).toContain('Not known');
  });

  it('calls the language of its own names by its title', async () => {
    expect(textOf(await world.html('/creature/2101'))).toContain(`The World of ${longName} Ж`);
  });

  it('takes the direction of a text from what follows a name', async () => {
    expect(await world.html('/creature/1401')).toContain(`<bdi>${names[2]}</bdi>, of the Thing`);
  });

  it.each([
    ['/moves', 'This world has no moves.'],
    ['/parade', 'This world does not tell how tall its creatures are.'],
  ])('says at %s "%s"', async (target, text) => {
    expect(textOf(await world.html(target))).toContain(text);
  });

  it.each(['/', '/creature/1', '/world', '/compare?creatures=1,701', '/team?forms=1,701'])(
    'has no word of stats and weaknesses at %s',
    async (target) => {
      const [main = ''] = /<main[\s>].*<\/main>/s.exec(await world.html(target)) ?? [];
      expect(textOf(main.replaceAll(/<details class="request".*?<\/details>/gs, ''))).not.toMatch(
        /\b(?:stats?|total|catch|raising|highest|weaknesses)\b/i,
      );
    },
  );

  it('asks in the quiz for no measures and no types', async () => {
    const rounds = Array.from({ length: 10 }, (_, i) => i + 1);
    const game = await readGame('sparse', rounds, world.api, await world.api.world());
    expect(new Set(game.map(({ kind }) => kind))).toEqual(new Set(['evolution', 'silhouette']));
    for (const { label } of game.flatMap(({ options }) => options)) {
      expect(names.some((name) => label.startsWith(name))).toBe(true);
    }
    expect(Math.min(...game.map(({ options }) => options.length))).toBeGreaterThan(1);
  });
});
