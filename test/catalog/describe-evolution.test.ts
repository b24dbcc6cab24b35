import { describe, expect, test } from 'vitest';
import type { Evolution } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { describeEvolution, withArticle } from '../../src/catalog/evolutions.ts';
import { rowsOf } from '../rows.ts';
import { creatureEntry, worldOf } from './entries.ts';

type Way = Evolution['way'];

const stones = [
  { slug: 'ember', name: 'Ember Stone' },
  { slug: 'moon', name: 'Moon Stone' },
];

/** An evolution of Ashling, by the way given. */
function evolutionBy(way: Way, to = 'Cinderoy'): Evolution {
  const { families } = compileCatalog(
    worldOf([
      creatureEntry(1, 'Ashling'),
      creatureEntry(2, to, { evolvesFrom: [{ from: 'Ashling', ...way }] }),
    ]),
  );
  const [evolution] = families.at(0)?.evolutions ?? [];
  if (!evolution) {
    throw new Error('Expected an evolution');
  }
  return evolution;
}

/** What is said of an evolution, and its way. */
const ways = `
  at level 16 | {"by":"level","level":16}
  when it gains a level | {"by":"level"}
  when it gains a level at night | {"by":"level","time":"night"}
  at level 20 in Emberton during the day | {"by":"level","level":20,"time":"day","place":"Emberton"}
  when it gains a level at night while holding a Razor Claw | {"by":"level","item":"Razor Claw","time":"night"}
  at level 9 once it knows Flare | {"by":"level","level":9,"move":"Flare"}
  when it gains a level in the rain | {"by":"level","condition":"in the rain"}
  with an Ember Stone | {"by":"stone","stone":"ember"}
  with a Moon Stone in Alola | {"by":"stone","stone":"moon","place":"Alola"}
  with a Moon Stone and a friend | {"by":"stone","stone":"moon","condition":"with a friend"}
  from level 30 on with a Moon Stone | {"by":"stone","stone":"moon","level":30}
  with a Tart Apple | {"by":"item","item":"Tart Apple"}
  with an Old Amber in the evening | {"by":"item","item":"Old Amber","time":"evening"}
  when it is traded | {"by":"trade"}
  when it is traded while holding a Metal Coat | {"by":"trade","item":"Metal Coat"}
  when it is traded for a Shelmet | {"by":"trade","condition":"for a Shelmet"}
  when it is traded with a Moon Stone | {"by":"trade","stone":"moon"}
  when it is traded from level 40 on | {"by":"trade","level":40}
  with high friendship | {"by":"friendship"}
  with high friendship during the day | {"by":"friendship","time":"day"}
  with high friendship and a kind word | {"by":"friendship","condition":"with a kind word"}
  with high friendship during the day with a kind word | {"by":"friendship","time":"day","condition":"with a kind word"}
  with high friendship while holding a Bell | {"by":"friendship","item":"Bell"}
  once it knows Mimic | {"by":"move","move":"Mimic"}
  in Galar once it knows Mimic | {"by":"move","move":"Mimic","place":"Galar"}
  after using Mimic 20 times | {"by":"move","move":"Mimic","condition":"after using Mimic 20 times"}
  after a long walk | {"by":"other","condition":"after a long walk"}
`;

describe('describeEvolution()', () => {
  test.each(rowsOf(ways))('says "%s" of %s', (rest, way = '') => {
    expect(describeEvolution(evolutionBy(JSON.parse(way)), stones)).toBe(
      `Evolves Ashling into Cinderoy ${rest}.`,
    );
  });

  test('names the gender that evolves', () => {
    const way = { by: 'level', level: 5 } as const;
    expect(describeEvolution(evolutionBy({ ...way, gender: 'female' }))).toBe(
      'Evolves a female Ashling into Cinderoy at level 5.',
    );
    expect(describeEvolution(evolutionBy({ ...way, gender: 'male' }))).toBe(
      'Evolves a male Ashling into Cinderoy at level 5.',
    );
  });

  test('leaves out the stone if none is given', () => {
    const evolution = evolutionBy({ by: 'stone', stone: 'moon', time: 'night' });
    expect(describeEvolution(evolution)).toBe('Evolves Ashling into Cinderoy at night.');
  });

  test('ends with one full stop', () => {
    expect(describeEvolution(evolutionBy({ by: 'other' }, 'Mime Jr.'))).toBe(
      'Evolves Ashling into Mime Jr.',
    );
    expect(describeEvolution(evolutionBy({ by: 'trade' }, 'Mime Jr.'))).toBe(
      'Evolves Ashling into Mime Jr. when it is traded.',
    );
  });
});

describe('withArticle()', () => {
  const withArticles = `
    a Metal Coat, an Ice Stone, an Up-Grade, an Unremarkable Teacup, an Unidentified Fossil,
    an Urn, an Ultra Ball, a Unicorn Horn, a Universal Key, a Useful Rope, a Ukulele,
    a Eucalyptus Leaf, a One-Way Ticket, an Onerous Ring, an Hourglass, an Heirloom, a Harp,
    an 8-Sided Die, an 11th Candle, a 1,000-Year Egg, an Étoile Shard, a King’s Rock,
    a Compass, a Scope Lens, an Iris, a Lotus, a Reaper Cloth, a Scroll of Waters, a からくり
  `;

  test.each(withArticles.trim().split(/,\s+/))('says "%s"', (expected) => {
    expect(withArticle(expected.replace(/^an? /, ''))).toBe(expected);
  });

  test.each(
    'Auspicious Armor, Moon Petals, Leaves of Grass, Choice Specs, Star Dust, The Old Key, A Broken Bell, Some Honey'.split(
      ', ',
    ),
  )('leaves "%s" as it is', (noun) => {
    expect(withArticle(noun)).toBe(noun);
  });
});
