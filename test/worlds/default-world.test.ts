import { ownNaming } from '../../src/catalog/languages.ts';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Creature, Form, FormOf } from '../../src/catalog/catalog.ts';
import {
  type CreatureRecord,
  representCounts,
  representCreature,
  representEvolutionStone,
} from '../../src/catalog/representations.ts';
import { buildWorld } from '../../tools/world/build-world.ts';
import { readFacts } from '../../tools/world/facts.ts';
import { rowsOf } from '../rows.ts';
import { compileShippedWorld, parseShippedWorld, readShippedWorld } from '../world/worlds.ts';
import { championsAbilities, knownForms } from './known-creatures.ts';
import { knownNumbers } from './known-numbers.ts';

const files = await readShippedWorld('default');
const world = await parseShippedWorld('default');
const catalog = await compileShippedWorld('default');

/** Every record of the world, with the form that it shows. */
const records: (FormOf & { readonly record: CreatureRecord })[] = [...catalog.creatures].flatMap(
  (creature) =>
    representCreature(creature, '', ownNaming).map((record, i) => ({
      creature,
      form: creature.forms[i] ?? creature.forms[0],
      record,
    })),
);

/** Names of the records that a rule does not hold for: a test expects none, and shows which. */
function offenders(
  holds: (form: FormOf & { readonly record: CreatureRecord }) => boolean,
): string[] {
  return records.filter((each) => !holds(each)).map(({ record }) => record.name);
}

function creatureNames(holds: (creature: Creature) => boolean): string[] {
  return [...catalog.creatures].filter((creature) => holds(creature)).map(({ name }) => name);
}

function find(name: string): Creature {
  const found = catalog.findName(name)?.creature;
  if (!found) {
    throw new Error(`The world has no "${name}"`);
  }
  return found;
}

describe('The files of the default world', () => {
  test('are what the tool makes of its sources, byte for byte', () => {
    const built = new Map(buildWorld().map(({ path, text }) => [path, text]));
    expect(files.map(({ path }) => path).toSorted()).toEqual([...built.keys()].toSorted());
    const differing = files.filter(({ path, text }) => built.get(path) !== text);
    expect(differing.map(({ path }) => path)).toEqual([]);
  });

  test('are Unicode NFC, with the apostrophe of the games', () => {
    for (const { text } of files) {
      expect(text).toBe(text.normalize('NFC'));
      expect(text.match(/\S*'\S*/g) ?? []).toEqual([]);
    }
  });

  test('hold no placeholder and no key of a database', () => {
    const suspect =
      /no ability|\?\?\?|undefined|null|\bnan\b|placeholder|[()[\]_<>]|-(?:mega|gmax)\b/i;
    const texts = records.flatMap(({ record: { weight, ...record } }) =>
      [record.name, record.species, record.height, weight.replace(/^\?{3} lbs\.$/, '')].concat(
        record.types,
        record.abilities.normal,
        record.abilities.hidden,
        record.eggGroups,
      ),
    );
    expect(texts.filter((text) => suspect.test(text.replace('Type: Null', '')))).toEqual([]);
    expect(offenders(({ record }) => record.species !== '' && record.types.length > 0)).toEqual([]);
  });

  test('correct the sources with a reason each time', () => {
    const unclear = readFacts().corrections.filter(
      ({ reason, is, was }) => reason.length < 20 || JSON.stringify(is) === JSON.stringify(was),
    );
    expect(unclear).toEqual([]);
  });
});

/** A flag, whom the games give it, and these. */
const flags = rowsOf(`
  starter | if a journey starts with them | Bulbasaur Charmander Squirtle Chikorita Cyndaquil Totodile Treecko Torchic Mudkip Turtwig Chimchar Piplup Snivy Tepig Oshawott Chespin Fennekin Froakie Rowlet Litten Popplio Grookey Scorbunny Sobble Sprigatito Fuecoco Quaxly
  legendary | if the games call them so | Articuno Zapdos Moltres Mewtwo Raikou Entei Suicune Lugia Ho-Oh Regirock Regice Registeel Latias Latios Kyogre Groudon Rayquaza Uxie Mesprit Azelf Dialga Palkia Heatran Regigigas Giratina Cresselia Cobalion Terrakion Virizion Tornadus Thundurus Reshiram Zekrom Landorus Kyurem Xerneas Yveltal Zygarde Type:_Null Silvally Tapu_Koko Tapu_Lele Tapu_Bulu Tapu_Fini Cosmog Cosmoem Solgaleo Lunala Necrozma Zacian Zamazenta Eternatus Kubfu Urshifu Regieleki Regidrago Glastrier Spectrier Calyrex Enamorus Wo-Chien Chien-Pao Ting-Lu Chi-Yu Koraidon Miraidon Okidogi Munkidori Fezandipiti Ogerpon Terapagos
  mythical | if the games call them so, and then not legendary | Mew Celebi Jirachi Deoxys Phione Manaphy Darkrai Shaymin Arceus Victini Keldeo Meloetta Genesect Diancie Hoopa Volcanion Magearna Marshadow Zeraora Meltan Melmetal Zarude Pecharunt
  ultraBeast | if they come from Ultra Space | Nihilego Buzzwole Pheromosa Xurkitree Celesteela Kartana Guzzlord Poipole Naganadel Stakataka Blacephalon
`);

describe('The creatures of the default world', () => {
  test('are found by every other name that the lists beside the tool give them', () => {
    const { formNames, cosmetic } = readFacts();
    const names = [formNames.baseAliases, formNames.aliases, cosmetic.aliases].flatMap((lists) =>
      Object.values(lists).flat(),
    );
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name) => catalog.findName(name) === undefined)).toEqual([]);
  });

  test.each([
    [1, 1, 151],
    [2, 152, 251],
    [3, 252, 386],
    [4, 387, 493],
    [5, 494, 649],
    [6, 650, 721],
    [7, 722, 809],
    [8, 810, 905],
    [9, 906, 1025],
  ])('of generation %i have the numbers %i to %i', (generation, first, last) => {
    const numbers = [...catalog.creatures]
      .filter((creature) => creature.generation === generation)
      .map(({ number }) => number);
    const count = last - first + 1;
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([first, last, count]);
    expect(representCounts(catalog)).toMatchObject({ [`gen${generation}`]: count, total: 1025 });
  });

  test.each(flags)('are %s %s', (flag, _, names = '') => {
    const has = (creature: Creature) => new Map(Object.entries(creature)).get(flag) === true;
    expect(creatureNames(has)).toEqual(words(names));
  });
});

describe('Every record of the default world', () => {
  const types = new Set(catalog.manifest.types.map(({ name }) => name));
  const groups = catalog.manifest.eggGroups.map(({ name }) => name);
  const shares = new Set([undefined, 0, 12.5, 25, 50, 75, 87.5, 100]);
  const isWithin = (value: number | 'unknown', least: number, most: number): boolean =>
    value === 'unknown' || (value >= least && value <= most);

  test.each<[string, (form: Form, record: CreatureRecord, creature: Creature) => boolean]>([
    [
      'has one or two types of the eighteen, each once',
      (form) =>
        types.size === 18 &&
        form.types.length <= 2 &&
        isSet(form.types) &&
        form.types.every((type) => types.has(type)),
    ],
    [
      'has one or two egg groups of the fifteen, each once, Ditto and Undiscovered alone',
      ({ eggGroups }) =>
        groups.length === 15 &&
        (eggGroups.length === 1 ||
          (eggGroups.length === 2 &&
            !eggGroups.some((group) => group === 'Ditto' || group === 'Undiscovered'))) &&
        isSet(eggGroups) &&
        eggGroups.every((group) => groups.includes(group)),
    ],
    [
      'has at most two normal abilities and one hidden one, none twice',
      ({ abilities: { normal, hidden } }) =>
        normal.length <= 2 && hidden.length <= 1 && isSet([...normal, ...hidden]),
    ],
    [
      'has percentages of the games that add up to 100, or none',
      (_, { gender: [male, female] }) =>
        shares.has(male) && female === (male === undefined ? male : 100 - male),
    ],
    [
      'lies between a dust mite and a hill in height, and between a breath and a ton in weight',
      ({ heightMetres, weightKilograms }) =>
        heightMetres !== 'unknown' &&
        isWithin(heightMetres, 0.1, 100) &&
        isWithin(weightKilograms, 0.1, 999.9),
    ],
    [
      'has the name of its creature, alone if it is the base form',
      ({ rank, name }, _, creature) =>
        name.includes(creature.name) && (rank === 0) === (name === creature.name),
    ],
    [
      'is a mega form if its name says so, and no base form is one',
      ({ mega, name }) => mega === name.startsWith('Mega '),
    ],
    [
      'has a picture whose address is a plain URL path',
      ({ name }, { sprite }) =>
        /^\/creature\/\d+(?:-[a-z0-9-]+)?\.png$/.test(sprite) ||
        /Flab\u00e9b\u00e9|Pok\u00e9 Ball/.test(name),
    ],
  ])('%s', (_, holds) => {
    expect(offenders(({ form, record, creature }) => holds(form, record, creature))).toEqual([]);
  });

  test('names its egg groups in the order of the games: by their number, but for five families', () => {
    const falling = offenders(
      ({ form: { eggGroups } }) =>
        groups.indexOf(eggGroups[0] ?? '') <= groups.indexOf(eggGroups.at(-1) ?? ''),
    );
    expect(falling).toEqual(
      words(`
        Woobat Swoobat Cottonee Whimsicott Druddigon
        Quaxly Quaxwell Quaquaval Frigibax Arctibax Baxcalibur Mega_Baxcalibur
      `),
    );
  });

  test('has an ability, but for the mega forms whose abilities are not known', () => {
    expect(offenders(({ form }) => form.abilities.normal.length > 0)).toEqual(
      [
        'Mega Absol Z, Mega Garchomp Z, Mega Lucario Z',
        'Mega Heatran, Mega Darkrai, Mega Zygarde, Mega Golisopod',
        'Mega Magearna, Mega Original Color Magearna, Mega Zeraora',
        'Mega Curly Tatsugiri, Mega Droopy Tatsugiri, Mega Stretchy Tatsugiri, Mega Baxcalibur',
      ].flatMap((line) => line.split(', ')),
    );
  });

  test('has a known weight but for the Gigantamax forms and Eternamax', () => {
    const unknown = offenders(({ form }) => form.weightKilograms !== 'unknown');
    expect(unknown).toEqual(offenders(({ form }) => !/^Gigantamax |^Eternamax /.test(form.name)));
    expect(unknown).toHaveLength(35);
  });

  test('has a name and a picture address of its own', () => {
    expect(isSet(records.map(({ record }) => record.name))).toBe(true);
    expect(isSet(records.map(({ record }) => record.sprite))).toBe(true);
    expect(records.filter(({ form }) => form.mega)).toHaveLength(97);
  });

  test('has its base form\u2019s egg groups and genders where it is only a shape for battle', () => {
    const shapes = /^(?:Mega|Gigantamax|Primal|Origin|Therian|Crowned|Totem) /;
    // The mega forms of Floette and Meowstic are those of one form of it.
    const ofOneForm = new Set(['Mega Floette', 'Mega Female Meowstic']);
    const differing = offenders(
      ({ creature: { forms }, form }) =>
        !shapes.test(form.name) ||
        JSON.stringify([form.eggGroups, form.gender]) ===
          JSON.stringify([forms[0].eggGroups, forms[0].gender]),
    );
    expect(differing).toEqual([...ofOneForm]);
  });

  test('has its base form\u2019s types and abilities where Gigantamax alone sets it apart', () => {
    const byName = new Map(records.map(({ form }) => [form.name, form]));
    expect(
      offenders(({ creature, form }) => {
        const usual =
          byName.get(form.name.replace('Gigantamax ', '')) ?? find(creature.name).forms[0];
        return (
          !form.name.startsWith('Gigantamax ') ||
          JSON.stringify([form.types, form.abilities]) ===
            JSON.stringify([usual.types, usual.abilities])
        );
      }),
    ).toEqual([]);
  });

  test('differs from its base form in the gender alone where it is the female look', () => {
    const differing = offenders(({ creature: { forms }, form }) => {
      const { name, aliases, rank, gender, inheritsLine, ...rest } = form;
      const base = { ...forms[0], name, aliases, rank, gender, inheritsLine };
      return (
        !name.startsWith('Female ') || JSON.stringify({ ...base, ...rest }) === JSON.stringify(base)
      );
    });
    // Those of other abilities or, like Basculegion's, other stats too, and the female of a regional form.
    expect(differing).toEqual(
      ['Hisuian Sneasel', 'Meowstic', 'Indeedee', 'Basculegion', 'Oinkologne'].map(
        (name) => `Female ${name}`,
      ),
    );
  });
});

describe('The families of the default world', () => {
  test('have three stages at most', () => {
    expect(offenders(({ form }) => form.line.stage <= 3)).toEqual([]);
  });

  test('have one growth rate each', () => {
    const mixed = offenders(
      ({ creature }) =>
        creature.growthRate === find(creature.forms[0].line.creatures[0] ?? '').growthRate,
    );
    expect(mixed).toEqual([]);
  });

  test.each(Object.entries({ Bulbasaur: 1, Charmander: 2, Pikachu: 10, Pichu: 10, Greninja: 331 }))(
    'give %s the id %i',
    (name, id) => {
      expect(find(name).familyId).toBe(id);
    },
  );

  test.each([
    [9, 'Eevee'],
    [5, 'Wurmple Applin'],
    [4, 'Oddish Tyrogue Cosmog'],
    [3, 'Nidoran\u2640'],
    [2, 'Phione Meltan'],
    [1, 'Volbeat'],
  ])('count %i: %s', (size, names) => {
    for (const { familyId } of words(names).map(find)) {
      expect(creatureNames((creature) => creature.familyId === familyId)).toHaveLength(size);
    }
  });

  test.each([
    ['Eevee', 1, 'Eevee Vaporeon Jolteon Flareon Espeon Umbreon Leafeon Glaceon Sylveon'],
    ['Slowpoke', 1, 'Slowpoke Slowbro Slowking'],
    ['Gloom', 2, 'Oddish Gloom Vileplume Bellossom'],
    ['Nincada', 1, 'Nincada Ninjask Shedinja'],
    ['Phione', 1, 'Phione'],
    ['Manaphy', 1, 'Manaphy'],
    ['Meowth', 1, 'Meowth Persian'],
    ['Galarian Meowth', 1, 'Meowth Perrserker'],
    ['Corsola', 1, 'Corsola'],
    ['Galarian Corsola', 1, 'Corsola Cursola'],
    ['Basculin', 1, 'Basculin'],
    ['White-Striped Basculin', 1, 'Basculin Basculegion'],
    ['Linoone', 2, 'Zigzagoon Linoone'],
    ['Galarian Linoone', 2, 'Zigzagoon Linoone Obstagoon'],
    ['Wooper', 1, 'Wooper Quagsire'],
    ['Paldean Wooper', 1, 'Wooper Clodsire'],
    ['Yamask', 1, 'Yamask Cofagrigus'],
    ['Galarian Yamask', 1, 'Yamask Runerigus'],
    ['Sneasel', 1, 'Sneasel Weavile'],
    ['Hisuian Sneasel', 1, 'Sneasel Sneasler'],
    ['Sandy Cloak Burmy', 1, 'Burmy Wormadam Mothim'],
    ['Mothim', 2, 'Burmy Mothim'],
    ['Own Tempo Rockruff', 1, 'Rockruff Lycanroc'],
    ['Mega Charizard Y', 3, 'Charmander Charmeleon Charizard'],
    ['Gigantamax Charizard', 3, 'Charmander Charmeleon Charizard'],
    ['Mega Floette', 2, 'Flab\u00e9b\u00e9 Floette'],
  ])('give %s stage %i of %s', (name, stage, line) => {
    const form = records.find(({ record }) => record.name === name)?.form;
    expect(form?.line).toEqual({ stage, creatures: line.split(' ') });
  });

  test.each([
    ['Female Raichu', 'always female and evolves from Pikachu.'],
    ['Galarian Meowth', 'Tough Claws and can become Perrserker.'],
    ['Small Size Gourgeist', 'weighs 9.5 kilograms and evolves from Pumpkaboo.'],
    ['Bloodmoon Ursaluna', 'Mind’s Eye and is always male.'],
    ['Sinnoh Cap Pikachu', '6 kilograms and is always male.'],
    ['Gigantamax Duraludon', 'is 43 metres tall and has an unknown weight.'],
    ['Mega Charizard Y', 'what Charizard becomes when it mega evolves'],
    ['Mega Floette', 'what Eternal Flower Floette becomes when it mega evolves'],
  ])('are in the description of %s as far as its own evolutions go: %s', (name, told) => {
    expect(records.find(({ record }) => record.name === name)?.record.description).toContain(told);
  });

  test('end with the forms that the games do not let evolve', () => {
    const still = world.creatures
      .flatMap(({ forms }) => forms ?? [])
      .filter(({ evolves }) => evolves === false)
      .map(({ name }) => name);
    expect(still).toEqual(
      words(`
        Original_Cap_Pikachu Hoenn_Cap_Pikachu Sinnoh_Cap_Pikachu Unova_Cap_Pikachu
        Kalos_Cap_Pikachu Alola_Cap_Pikachu Partner_Cap_Pikachu Partner_Pikachu World_Cap_Pikachu
        Pikachu_Rock_Star Pikachu_Belle Pikachu_Pop_Star Pikachu_Ph.D. Pikachu_Libre Cosplay_Pikachu
        Gigantamax_Pikachu Gigantamax_Meowth Partner_Eevee Gigantamax_Eevee Spiky-eared_Pichu
        Eternal_Flower_Floette Mega_Floette Gigantamax_Duraludon
      `),
    );
  });
});

/** Each stone, what it is also called, and what it does. */
const stones = rowsOf(`
  Fire | Fire | Vulpix into Ninetales, Growlithe into Arcanine, Hisuian Growlithe into Hisuian Arcanine, Eevee into Flareon, Pansear into Simisear, Capsakid into Scovillain
  Water | Water | Poliwhirl into Poliwrath, Shellder into Cloyster, Staryu into Starmie, Eevee into Vaporeon, Lombre into Ludicolo, Panpour into Simipour
  Thunder | Lightning | Pikachu into Raichu, Pikachu into Alolan Raichu in Alola, Magneton into Magnezone, Eevee into Jolteon, Nosepass into Probopass, Eelektrik into Eelektross, Charjabug into Vikavolt, Tadbulb into Bellibolt
  Leaf | Leaf | Gloom into Vileplume, Weepinbell into Victreebel, Hisuian Voltorb into Hisuian Electrode, Exeggcute into Exeggutor, Exeggcute into Alolan Exeggutor in Alola, Eevee into Leafeon, Nuzleaf into Shiftry, Pansage into Simisage
  Moon | Moon | Nidorina into Nidoqueen, Nidorino into Nidoking, Clefairy into Clefable, Jigglypuff into Wigglytuff, Skitty into Delcatty, Munna into Musharna
  Sun | Sun | Gloom into Bellossom, Sunkern into Sunflora, Cottonee into Whimsicott, Petilil into Lilligant, Petilil into Hisuian Lilligant in Hisui, Helioptile into Heliolisk
  Shiny | Light | Togetic into Togekiss, Roselia into Roserade, Minccino into Cinccino, Floette into Florges
  Dusk | Darkness | Murkrow into Honchkrow, Misdreavus into Mismagius, Lampent into Chandelure, Doublade into Aegislash
  Dawn | Awakening | a male Kirlia into Gallade, a female Snorunt into Froslass
  Ice | Ice | Alolan Sandshrew into Alolan Sandslash, Alolan Vulpix into Alolan Ninetales, Eevee into Glaceon, Galarian Darumaka into Galarian Darmanitan, Crabrawler into Crabominable, Cetoddle into Cetitan
`);

describe('The evolution stones of the default world', () => {
  test.each(stones)(
    'give the %s Stone (%s Stone) its effects',
    (name = '', aka = '', effects = '') => {
      const slug = name.toLowerCase();
      const stone = catalog.evolutionStones.find((each) => each.slug === slug);
      expect(stone && representEvolutionStone(stone, '')).toEqual({
        name: `${name} Stone`,
        aka: `${aka} Stone`,
        slug,
        effects: effects.split(', ').map((effect) => `Evolves ${effect}.`),
        sprite: `/evolution-stone/${slug}.png`,
      });
    },
  );

  test('are in the order of decision 12', () => {
    expect(catalog.evolutionStones.map(({ slug }) => slug)).toEqual(
      words('fire water thunder leaf moon sun shiny dusk dawn ice'),
    );
  });
});

describe('The leagues of the default world (spec §2.4, decision 11)', () => {
  test.each([
    ['Indigo League', 'Kanto', 8, 8],
    ['Johto League', 'Johto', 8, 8],
    ['Hoenn League', 'Hoenn', 8, 8],
    ['Sinnoh League', 'Sinnoh', 8, 8],
    ['Unova League', 'Unova', 8, 10],
    ['Kalos League', 'Kalos', 8, 8],
    ['Orange League', 'Orange Islands', 4, 4],
    ['Alola League', 'Alola', 0, 0],
    ['Galar League', 'Galar', 8, 10],
    ['Paldea League', 'Paldea', 8, 8],
  ])('have the %s of %s, %i of %i badges', (name, region, badgesRequired, badges) => {
    const league = catalog.leagues.find((each) => each.name === name);
    expect(league).toMatchObject({
      slug: name.split(' ')[0]?.toLowerCase(),
      region,
      badgesRequired,
    });
    expect(league?.badges).toHaveLength(badges);
    expect(isSet(league?.badges ?? [])).toBe(true);
  });

  test('give Kalos the badges of the vanished service', () => {
    const badges = words('Bug Cliff Rumble Plant Voltage Fairy Psychic Iceberg');
    expect(catalog.leagues[5]).toEqual({
      name: 'Kalos League',
      slug: 'kalos',
      region: 'Kalos',
      badgesRequired: 8,
      badges: badges.map((badge) => `${badge} Badge`),
    });
  });
});

describe('The samples of the vanished service', () => {
  const greninja = {
    number: '658',
    name: 'Greninja',
    species: 'Ninja',
    types: ['Water', 'Dark'],
    abilities: { normal: ['Torrent'], hidden: ['Protean'] },
    eggGroups: ['Water 1'],
    gender: [87.5, 12.5],
    height: '4\'11"',
    weight: '88.2 lbs.',
    family: { id: 331, evolutionStage: 3, evolutionLine: ['Froakie', 'Frogadier', 'Greninja'] },
    starter: false,
    legendary: false,
    mythical: false,
    ultraBeast: false,
    mega: false,
    gen: 6,
    sprite: '/creature/658.png',
  };

  test.each([
    [
      'Pikachu',
      {
        ...greninja,
        number: '25',
        name: 'Pikachu',
        species: 'Mouse',
        types: ['Electric'],
        abilities: { normal: ['Static'], hidden: ['Lightning Rod'] },
        eggGroups: ['Field', 'Fairy'],
        gender: [50, 50],
        height: '1\'04"',
        weight: '13.2 lbs.',
        family: { id: 10, evolutionStage: 2, evolutionLine: ['Pichu', 'Pikachu', 'Raichu'] },
        gen: 1,
        sprite: '/creature/25.png',
      },
    ],
    ['Greninja', greninja],
    [
      'Ash-Greninja',
      {
        ...greninja,
        name: 'Ash-Greninja',
        abilities: { normal: ['Torrent'], hidden: ['Battle Bond'] },
        sprite: '/creature/658-ash-greninja.png',
      },
    ],
  ])('are reproduced member for member: %s', (name, sample) => {
    const { description, ...record } =
      records.find((each) => each.record.name === name)?.record ?? {};
    expect(record).toEqual(sample);
    // Decision 17: the one member of ours.
    expect(description).toMatch(new RegExp(`^${name}\\b.*\\.$`));
  });
});

describe('The order of forms (decision 20)', () => {
  test('is that of the documented sample: Greninja, then Ash-Greninja', () => {
    const forms = records.filter(({ record }) => record.number === '658');
    expect(forms.map(({ record }) => record.name)).toEqual([
      'Greninja',
      'Ash-Greninja',
      'Battle Bond Greninja',
      'Mega Greninja',
    ]);
  });

  test('begins with the Meteor Form of Minior, as its catalog entry has it', () => {
    const [base, ...cores] = records.filter(({ record }) => record.number === '774');
    expect([base?.record.name, base?.record.weight]).toEqual(['Minior', '88.2 lbs.']);
    expect(cores.map(({ record }) => record.name)).toEqual(
      words('Red Orange Yellow Green Blue Indigo Violet').map((colour) => `${colour} Core Minior`),
    );
    const [red, ...others] = cores.map(({ form: { weightKilograms, baseExperience, effort } }) => ({
      weightKilograms,
      baseExperience,
      effort,
    }));
    expect(red).toEqual({
      weightKilograms: 0.3,
      baseExperience: 175,
      effort: { Attack: 1, 'Special Attack': 1 },
    });
    expect(others.filter((other) => !isDeepStrictEqual(other, red))).toEqual([]);
  });
});

describe('Known facts of the games', () => {
  test.each(knownForms)('holds for $form', (known) => {
    const found = records.find(({ record }) => record.name === known.form);
    const { creature, form } = found ?? {};
    expect({
      form: form?.name,
      number: creature?.number,
      species: creature?.species,
      types: form?.types,
      abilities: form?.abilities,
      eggGroups: form?.eggGroups,
      gender: form?.gender,
      heightMetres: form?.heightMetres,
      weightKilograms: form?.weightKilograms,
      line: form?.line,
      generation: creature?.generation,
    }).toEqual(known);
  });

  test.each(knownNumbers)('holds for the numbers of $form', (known) => {
    const found = records.find(({ form }) => form.name === known.form);
    const { creature, form } = found ?? {};
    const kinds = { ...creature, ...form };
    expect({
      form: form?.name,
      stats: form?.stats,
      catchRate: creature?.catchRate,
      growthRate: creature?.growthRate,
      kinds: (['baby', 'fossil', 'paradox', 'regional', 'gigantamax'] as const).filter(
        (kind) => kinds[kind] === true,
      ),
    }).toEqual(known);
  });

  test.each(championsAbilities)(
    'gives Mega %s the ability of Pokémon Champions',
    (name, ability) => {
      const found = records.find(({ record }) => record.name === `Mega ${name}`);
      expect(found?.form.abilities).toEqual({ normal: [ability], hidden: [] });
    },
  );

  test.each([
    ['Koraidon', 3.5, /Limited|Sprinting|Swimming|Gliding/],
    ['Miraidon', 2.8, /Low-Power|Drive|Aquatic|Glide/],
  ])('gives the ride forms of %s a height of their own: %f m', (name, height, ride) => {
    const heights = find(name)
      .forms.filter((form) => ride.test(form.name))
      .map(({ heightMetres }) => heightMetres);
    expect(heights).toEqual([height, height, height, height]);
  });
});

function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));
}

function isSet(items: readonly string[]): boolean {
  return new Set(items).size === items.length;
}
