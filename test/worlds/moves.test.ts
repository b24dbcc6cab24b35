import { Generations } from '@pkmn/data';
import { Dex } from '@pkmn/sim';
import { describe, expect, test } from 'vitest';
import { describeMove } from '../../src/catalog/describe-move.ts';
import { nameKey } from '../../src/world/name-key.ts';
import { rowsOf } from '../rows.ts';
import { compileShippedWorld, formOf, learnedBy } from '../world/worlds.ts';

const catalog = await compileShippedWorld('default');

/** Facts from knowledge of the games. A dash stands for none. */
const knownMoves = `
  Thunderbolt | Electric special 90 100 15 0 | one time in ten it paralyses
  Flamethrower | Fire special 90 100 15 0 | one time in ten it burns
  Ice Beam | Ice special 90 100 10 0 | one time in ten it freezes
  Surf | Water special 90 100 15 0 | all nearby
  Earthquake | Ground physical 100 100 10 0 | all nearby
  Tackle | Normal physical 40 100 35 0 | hits for 40
  Quick Attack | Normal physical 40 100 30 1 | before most other moves
  Extreme Speed | Normal physical 80 100 5 2 | before most other moves
  Hyper Beam | Normal special 150 90 5 0 | has to rest
  Fly | Flying physical 90 95 15 0 | out of reach for a turn
  Swords Dance | Normal status - - 20 0 | attack by two stages
  Toxic | Poison status - 90 10 0 | badly poisons
  Will-O-Wisp | Fire status - 85 15 0 | burns
  Recover | Normal status - - 5 0 | half of the user’s health
  Giga Drain | Grass special 75 100 10 0 | half of the damage
  Close Combat | Fighting physical 120 100 5 0 | defense and special defense by one stage
  Draco Meteor | Dragon special 130 90 5 0 | special attack by two stages
  Stealth Rock | Rock status - - 20 0 | stones
  Protect | Normal status - - 10 4 | protects
  Aura Sphere | Fighting special 80 - 20 0 | never misses
  Fissure | Ground physical - 30 5 0 | faint at one stroke
  Seismic Toss | Fighting physical - 100 20 0 | levels
  Explosion | Normal physical 250 100 5 0 | the user faints
  Bullet Seed | Grass physical 25 100 30 0 | two to five times
  Moonblast | Fairy special 95 100 15 0 | three times in ten
  Trick Room | Psychic status - - 5 -7 | slower
  Leech Seed | Grass status - 90 10 0 | seed
  Spore | Grass status - 100 15 0 | to sleep
`;

describe('The moves of the default world', () => {
  test.each(rowsOf(knownMoves))('%s is %s: %s', (name = '', facts, words) => {
    const move = catalog.findMove(name);
    const { type, category, power = '-', accuracy = '-', pp, priority } = move ?? {};
    expect([type, category, power, accuracy, pp, priority].join(' ')).toBe(facts);
    expect(move && describeMove(move).toLowerCase()).toContain(words);
  });

  test('are those of the games, without Z-moves, Max moves and types of Hidden Power', () => {
    expect(catalog.moves).toHaveLength(848);
    const left = [
      'G-Max Wildfire',
      'Max Flare',
      'Breakneck Blitz',
      'Hidden Power Fire',
      'Paleo Wave',
    ];
    expect(left.map((name) => catalog.findMove(name)?.name)).toEqual(left.map(() => undefined));
  });

  test.each([
    ['Eerie Spell', 8],
    // These came with "Legends: Arceus".
    ['Dire Claw', 8],
    ['Wave Crash', 8],
    ['Take Heart', 8],
    ['Tera Blast', 9],
  ])('have %s since generation %i', (name, generation) => {
    expect(catalog.findMove(name)?.generation).toBe(generation);
  });

  test('have descriptions in whole sentences, without a placeholder', () => {
    const odd = catalog.moves.filter(
      (move) =>
        !/^[A-Z][^_{}<>[\]]{8,}\.$/.test(describeMove(move)) ||
        /undefined|null|NaN|'| {2}|\.\./.test(describeMove(move)),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });
});

const knownLearned = `
  Pikachu | level 36 Thunderbolt
  Pikachu | egg  Volt Tackle
  Charizard | machine  Fly
  Charizard | level 0 Air Slash
  Charizard | egg  Dragon Rush
  Bulbasaur | level 3 Vine Whip
  Squirtle | level 3 Water Gun
  Magikarp | level 15 Tackle
  Smeargle | level 1 Sketch
  Ditto | level 1 Transform
  Unown | level 1 Hidden Power
  Wash Rotom | form change  Hydro Pump
  Mega Charizard X | machine  Fly
  Gigantamax Pikachu | level 36 Thunderbolt
  Alolan Raichu | level 0 Psychic
  Female Hisuian Sneasel | machine  Poison Jab
`;

describe('The learnsets of the default world', () => {
  test.each(rowsOf(knownLearned))('%s learns: %s', (name = '', learned) => {
    expect(learnedBy(catalog, name)).toContain(learned);
  });

  test.each([
    ['Pikachu', 'Scarlet and Violet'],
    ['Caterpie', 'Sword and Shield'],
    ['Bidoof', 'Brilliant Diamond and Shining Pearl'],
    ['Furfrou', 'Ultra Sun and Ultra Moon'],
    ['Partner Pikachu', 'Let’s Go, Pikachu! and Let’s Go, Eevee!'],
  ])('%s learns as in %s', (name, game) => {
    expect(catalog.learnsetOf(formOf(catalog, name))?.game).toBe(game);
  });

  test('leave no form out', () => {
    const without = catalog.forms.filter(
      (of) => (catalog.learnsetOf(of)?.moves ?? []).length === 0,
    );
    expect(without.map(({ form }) => form.name)).toEqual([]);
  });

  test('agree with a second reading of the codes, which walks families itself', async () => {
    // @ts-expect-error It takes this Dex, as its documentation says; the types of the two differ in that of a generation.
    const generation = new Generations(Dex).get(9);
    let compared = 0;
    const differing: string[] = [];
    for (const { creature, form } of catalog.forms.filter(({ form: { rank } }) => rank === 0)) {
      const learnset = catalog.learnsetOf({ creature, form });
      const theirs = await generation.learnsets.learnable(creature.name);
      if (theirs && learnset?.game === 'Scarlet and Violet') {
        compared += 1;
        const known = new Set(Object.keys(theirs));
        const missing = learnset.moves.filter(({ move }) => !known.has(nameKey(move.name)));
        differing.push(...missing.map(({ move }) => `${creature.name}: ${move.name}`));
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(700);
  });
});
