import { isCosmetic } from '../../src/catalog/cosmetic-forms.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { creatureMembers } from '../creature-members.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import {
  CreatureCountsSchema,
  CreatureRecordSchema,
  EvolutionStoneSchema,
  LeagueSchema,
  representCounts,
  representCreature,
  representEvolutionStone,
  representLeague,
} from '../../src/catalog/representations.ts';
import { compileShippedWorld, parseShippedWorld } from '../world/worlds.ts';

const resourcesUrl = 'https://images.example/resources';
const defaultCatalog = await compileShippedWorld('default');
const lampshoalWorld = await parseShippedWorld('lampshoal');
const lampshoal = compileCatalog(lampshoalWorld);
const worlds = [
  ['default', defaultCatalog],
  ['lampshoal', lampshoal],
] as const;

function recordsOf(name: string) {
  const creature = defaultCatalog.names.find(name) ?? lampshoal.names.find(name);
  if (!creature) {
    throw new Error(`Expected a creature "${name}"`);
  }
  return representCreature(creature, resourcesUrl);
}

describe('representCreature() (spec §2.1)', () => {
  test.each(worlds)(
    'has exactly the members of the specification, in its order, for every form of the world "%s"',
    (_, { creatures }) => {
      for (const creature of creatures) {
        for (const record of representCreature(creature, resourcesUrl)) {
          expect(Object.keys(record)).toEqual(creatureMembers);
          expect(Object.keys(record.abilities)).toEqual(['normal', 'hidden']);
          expect(Object.keys(record.family)).toEqual(['id', 'evolutionStage', 'evolutionLine']);
        }
      }
    },
  );

  test.each(worlds)('matches its schema for every form of the world "%s"', (_, { creatures }) => {
    for (const record of [...creatures].flatMap((each) => representCreature(each, resourcesUrl))) {
      expect(v.safeParse(CreatureRecordSchema, record).issues).toBeUndefined();
      expect(record.height).toMatch(/^(?:\d+'\d\d"|\?\?\?)$/);
      expect(record.weight).toMatch(/^(?:\d+\.\d|\?\?\?) lbs\.$/);
      expect(record.gender.length === 0 || record.gender.reduce((a, b) => a + b) === 100).toBe(
        true,
      );
      expect(record.family.evolutionLine[record.family.evolutionStage - 1]).toBeDefined();
    }
  });

  test('gives the sample Pikachu', () => {
    expect(recordsOf('pikachu')[0]).toEqual({
      number: '25',
      name: 'Pikachu',
      species: 'Mouse',
      types: ['Electric'],
      abilities: { normal: ['Static'], hidden: ['Lightning Rod'] },
      eggGroups: ['Field', 'Fairy'],
      gender: [50, 50],
      height: `1'04"`,
      weight: '13.2 lbs.',
      family: { id: 10, evolutionStage: 2, evolutionLine: ['Pichu', 'Pikachu', 'Raichu'] },
      starter: false,
      legendary: false,
      mythical: false,
      ultraBeast: false,
      mega: false,
      gen: 1,
      sprite: 'https://images.example/resources/creature/25.png',
      description:
        'Pikachu, of the Mouse species, is an Electric creature of the first generation. It is 0.4 metres tall, weighs 6 kilograms, evolves from Pichu and can become Raichu.',
    });
  });

  test('gives the sample Greninja, whose form Ash-Greninja differs in name, hidden ability, sprite and description alone', () => {
    const [greninja, ...others] = recordsOf('greninja');
    expect(greninja).toEqual({
      number: '658',
      name: 'Greninja',
      species: 'Ninja',
      types: ['Water', 'Dark'],
      abilities: { normal: ['Torrent'], hidden: ['Protean'] },
      eggGroups: ['Water 1'],
      gender: [87.5, 12.5],
      height: `4'11"`,
      weight: '88.2 lbs.',
      family: { id: 331, evolutionStage: 3, evolutionLine: ['Froakie', 'Frogadier', 'Greninja'] },
      starter: false,
      legendary: false,
      mythical: false,
      ultraBeast: false,
      mega: false,
      gen: 6,
      sprite: 'https://images.example/resources/creature/658.png',
      description:
        'Greninja, of the Ninja species, is a Water and Dark creature of the sixth generation. It is 1.5 metres tall, weighs 40 kilograms and evolves from Frogadier.',
    });
    expect(others.find(({ name }) => name === 'Ash-Greninja')).toEqual({
      ...greninja,
      name: 'Ash-Greninja',
      abilities: { normal: ['Torrent'], hidden: ['Battle Bond'] },
      sprite: 'https://images.example/resources/creature/658-ash-greninja.png',
      description:
        'Ash-Greninja is a form of Greninja, of the Ninja species: a Water and Dark creature. It is 1.5 metres tall, weighs 40 kilograms, has the hidden ability Battle Bond and evolves from Frogadier.',
    });
  });

  test('gives the number as digits without padding (decision 1)', () => {
    expect(recordsOf('bulbasaur')[0]?.number).toBe('1');
    expect(recordsOf('midwinter')[0]?.number).toBe('106');
  });

  test('gives a genderless creature no percentages (decision 2)', () => {
    expect(recordsOf('8-Bells')[0]?.gender).toEqual([]);
    expect(recordsOf("Mère L'Onde")[0]?.gender).toEqual([0, 100]);
  });

  test('prints unknown measures as question marks (decision 7)', () => {
    expect(recordsOf('からくりぼし')[0]).toMatchObject({ height: `25'03"`, weight: '??? lbs.' });
    expect(recordsOf('midwinter')[0]).toMatchObject({ height: '???', weight: '9.7 lbs.' });
  });

  test('sets mega for mega evolved forms alone (decision 8)', () => {
    expect(recordsOf('fanalynx').map(({ name, mega }) => [name, mega])).toEqual([
      ['Fanalynx', false],
      ['Mega Fanalynx Noon', true],
      ['Mega Fanalynx Midnight', true],
    ]);
  });

  test.each(worlds)(
    'gives all forms of a creature of the world "%s" the same number, species, generation and family (decision 10)',
    (_, { creatures }) => {
      for (const creature of creatures) {
        const shared = representCreature(creature, resourcesUrl).map(
          ({ number, species, gen, family }) => `${number} ${species} ${gen} ${family.id}`,
        );
        expect(new Set(shared).size).toBe(1);
      }
    },
  );

  test.each(worlds)(
    'gives each form of the world "%s" a distinct picture, at a plain address (decision 13)',
    (_, { creatures }) => {
      const sprites = [...creatures]
        .flatMap((creature) => representCreature(creature, resourcesUrl))
        .map(({ sprite }) => sprite);
      expect(new Set(sprites).size).toBe(sprites.length);
      for (const sprite of sprites) {
        expect(sprite).toMatch(/^https:\/\/images\.example\/resources\/creature\/[\w%-]+\.png$/);
        expect(new URL(sprite).href).toBe(sprite);
      }
    },
  );

  test('returns a new array each time', () => {
    const [creature] = lampshoal.creatures;
    const records = creature ? representCreature(creature, resourcesUrl) : [];
    records[0]?.types.push('Changed');
    expect(creature?.forms[0].types).toEqual(['Wick']);
    const [stone] = lampshoal.evolutionStones;
    const effects = stone ? [...stone.effects] : [];
    const record = stone && representEvolutionStone(stone, resourcesUrl);
    record?.effects.push('Changed');
    expect(effects.length).toBeGreaterThan(0);
    expect(stone?.effects).toEqual(effects);
  });
});

describe('representCounts() (spec §2.3, decision 9)', () => {
  test('counts creatures, not forms', () => {
    expect(representCounts(lampshoal)).toEqual({ gen1: 9, gen2: 5, gen3: 6, total: 20 });
  });

  test('has a member for each generation of the world, then the total', () => {
    expect(Object.keys(representCounts(lampshoal))).toEqual(['gen1', 'gen2', 'gen3', 'total']);
    expect(Object.keys(representCounts(defaultCatalog)).join(' ')).toBe(
      'gen1 gen2 gen3 gen4 gen5 gen6 gen7 gen8 gen9 total',
    );
  });

  test('has 0 for a generation without creatures', () => {
    const manifest = { ...lampshoalWorld.manifest, generations: 5 };
    const counts = representCounts(compileCatalog({ ...lampshoalWorld, manifest }));
    expect(counts).toEqual({ gen1: 9, gen2: 5, gen3: 6, gen4: 0, gen5: 0, total: 20 });
  });

  test('counts the default world', () => {
    expect(Object.values(representCounts(defaultCatalog))).toEqual([
      151, 100, 135, 107, 156, 72, 88, 96, 120, 1025,
    ]);
    expect(v.is(CreatureCountsSchema, representCounts(defaultCatalog))).toBe(true);
  });
});

describe('representLeague() (spec §2.4, decision 11)', () => {
  test('gives the sample Kalos League', () => {
    const kalos = defaultCatalog.leagues.find(({ slug }) => slug === 'kalos');
    expect(kalos && representLeague(kalos)).toEqual({
      name: 'Kalos League',
      slug: 'kalos',
      region: 'Kalos',
      badgesRequired: 8,
      badges: 'Bug Cliff Rumble Plant Voltage Fairy Psychic Iceberg'
        .split(' ')
        .map((name) => `${name} Badge`),
    });
  });

  test.each(worlds)(
    'gives exactly the members of the specification, in its order, in the world "%s"',
    (_, { leagues }) => {
      expect(leagues.length).toBeGreaterThan(0);
      for (const league of leagues) {
        const record = representLeague(league);
        expect(Object.keys(record)).toEqual(['name', 'slug', 'region', 'badgesRequired', 'badges']);
        expect(v.is(LeagueSchema, record)).toBe(true);
      }
    },
  );
});

describe('representEvolutionStone() (spec §2.5, decision 12)', () => {
  test('gives the stones of Lampshoal, with a sentence for each evolution', () => {
    expect(
      lampshoal.evolutionStones.map((stone) => representEvolutionStone(stone, resourcesUrl)),
    ).toEqual([
      {
        name: 'Tallow Stone',
        aka: 'Candle-End Stone',
        slug: 'tallow',
        effects: ['Evolves Tapurr into Fanalynx.', 'Evolves Drowsel into Νανούρας while asleep.'],
        sprite: 'https://images.example/resources/evolution-stone/tallow.png',
      },
      {
        name: 'Fathom Stone',
        aka: 'Fathom Stone',
        slug: 'fathom',
        effects: [
          'Evolves Eavesdrip into Will-o’-Wave at night.',
          'Evolves Saltmarsh Quickset into Saltmarsh Hedgerow.',
        ],
        sprite: 'https://images.example/resources/evolution-stone/fathom.png',
      },
    ]);
  });

  test('names the gender if only one evolves', () => {
    const dawn = defaultCatalog.evolutionStones.find(({ slug }) => slug === 'dawn');
    expect(dawn && representEvolutionStone(dawn, resourcesUrl).effects).toEqual([
      'Evolves a male Kirlia into Gallade.',
      'Evolves a female Snorunt into Froslass.',
    ]);
  });

  test('gives the other names of the stones', () => {
    const akas = new Map(defaultCatalog.evolutionStones.map(({ slug, aka }) => [slug, aka]));
    expect(akas.get('dusk')).toBe('Darkness Stone');
    expect(akas.get('thunder')).toBe('Lightning Stone');
  });

  test.each(worlds)(
    'gives exactly the members of the specification, in its order, in the world "%s"',
    (_, { evolutionStones, families }) => {
      const evolutions = Array.from(families, (family) => family.evolutions).flat();
      expect(evolutionStones.length).toBeGreaterThan(0);
      for (const stone of evolutionStones) {
        const record = representEvolutionStone(stone, resourcesUrl);
        expect(Object.keys(record)).toEqual(['name', 'aka', 'slug', 'effects', 'sprite']);
        expect(v.is(EvolutionStoneSchema, record)).toBe(true);
        // Decision 22: an evolution counts once, not once for each colour.
        const uses = evolutions
          .filter(({ way }) => way.stone === stone.slug)
          .filter(({ from, to }) =>
            [from, to].every(({ creature, form }) => !isCosmetic(creature, form)),
          );
        expect(record.effects.length).toBe(uses.length);
        expect(record.effects.every((effect) => /^Evolves .+ into .+\.$/.test(effect))).toBe(true);
      }
    },
  );
});
