import { describe, expect, it } from 'vitest';
import { parseAccuracy, parseColour } from '../../../src/cli/import/cells.ts';
import { guessColumns } from '../../../src/cli/import/columns.ts';
import { parseWay } from '../../../src/cli/import/evolutions.ts';
import { newPlace } from './import-here.ts';

describe('a spreadsheet of creatures', () => {
  it.each([
    [
      'English',
      [
        'Pokédex #,Pokémon,Typing,Ability,HA,Egg Group,Gender,Height (m),Weight (kg),Legendary,Evolves from,How,Bio',
        "'001,Glimmer,Soot,Warm Grate,Draught,Shed,genderless,'0.5,1.5,no,,,-",
        '002,Glim\u200Bmest,Soot,Warm Grate,,Shed,87.5% male,1.5,12,yes,Glimmer,Level 16,It glows.',
      ],
    ],
    [
      'German',
      [
        'Nummer;Name;Typ;Fähigkeit;Versteckte Fähigkeit;Ei-Gruppe;Geschlecht;Größe (m);Gewicht (kg);Legendär;Entwickelt sich aus;Methode;Beschreibung',
        '1;Glimmer;Soot;Warm Grate;Draught;Shed;geschlechtslos;0,5;1,5;nein;;;keine',
        '2;Glimmest;Soot;Warm Grate;;Shed;87,5 % männlich;1,5;12;ja;Glimmer;ab Level 16;It glows.',
      ],
    ],
    [
      'French',
      [
        "Numéro;Nom;Type;Talent;Talent caché;Groupe d'œuf;Sexe;Taille en m;Poids (kg);Légendaire;Évolue de;Méthode;Description",
        '1;Glimmer;Soot;Warm Grate;Draught;Shed;asexué;0,5;1,5;non;;;',
        '2;Glimmest;Soot;Warm Grate;aucun;Shed;87,5 % mâle;1,5;12;oui;Glimmer;Niveau 16;It glows.',
      ],
    ],
    [
      'Spanish',
      [
        'Nº;Nombre;Tipo;Habilidad;Habilidad oculta;Grupo huevo;Género;Altura (m);Peso (kg);Legendario;Evoluciona de;Método;Descripción',
        '1;Glimmer;Soot;Warm Grate;Draught;Shed;sin género;0,5;1,5;no;;;-',
        '2;Glimmest;Soot;Warm Grate;-;Shed;87,5 % macho;1,5;12;sí;Glimmer;al nivel 16;It glows.',
      ],
    ],
    [
      'Japanese',
      [
        '図鑑番号,名前,タイプ,特性,隠れ特性,タマゴグループ,性別,高さ（m）,重さ（kg）,伝説,進化前,進化方法,説明',
        '１,Glimmer,Soot,Warm Grate,Draught,Shed,性別不明,０．５,1.5,いいえ,,,なし',
        '２,Glimmest,Soot,Warm Grate,なし,Shed,オス87.5％,1.5,12,はい,Glimmer,レベル16で,It glows.',
      ],
    ],
  ])('in %s makes the same world', async (_, rows) => {
    const { run } = newPlace();
    const { stdout, stderr, creatures } = await run('sheet.csv', rows);
    expect(stderr, stdout).toBe('');
    expect(stdout).not.toContain('Left out');
    const shared = { species: 'Creature', generation: 1, types: ['Soot'], eggGroups: ['Shed'] };
    expect(creatures).toEqual([
      {
        ...shared,
        number: 1,
        name: 'Glimmer',
        abilities: { normal: ['Warm Grate'], hidden: ['Draught'] },
        gender: 'genderless',
        heightMetres: 0.5,
        weightKilograms: 1.5,
      },
      {
        ...shared,
        number: 2,
        name: 'Glimmest',
        abilities: { normal: ['Warm Grate'], hidden: [] },
        gender: { male: 87.5, female: 12.5 },
        heightMetres: 1.5,
        weightKilograms: 12,
        legendary: true,
        description: 'It glows.',
        evolvesFrom: [{ from: 'Glimmer', by: 'level', level: 16 }],
      },
    ]);
  });
});

it('the table of columns counts a letter of Japanese as two', async () => {
  const { stdout } = await newPlace().run('sheet.csv', ['名前,タイプ', 'ミミ,すす']);
  expect(stdout).toContain('A  名前    name    ミミ\nB  タイプ  types   すす\n');
});

describe('the words of a cell', () => {
  it.each([
    ['Rot', 'red'],
    ['weiß', 'white'],
    ['grey', 'gray'],
    ['Marron', 'brown'],
    ['violette', 'purple'],
    ['amarillo', 'yellow'],
    ['青', 'blue'],
    ['#A0B1C2', '#a0b1c2'],
  ])('%s is the colour %s', (text, colour) => {
    expect(parseColour(text)).toEqual({ kind: 'value', value: colour });
  });

  it.each(['verfehlt nie', 'Ne rate jamais', 'nunca falla', '必中', 'never misses', '-'])(
    '%s is the accuracy of a move that cannot miss',
    (text) => {
      expect(parseAccuracy(text, {})).toEqual({ kind: 'value', value: undefined });
    },
  );

  it.each([
    ['Stufe 7 bei Nacht', { by: 'level', level: 7, time: 'night' }],
    ['Level 20+', { by: 'level', level: 20 }],
    ['Level 20, female', { by: 'level', level: 20, gender: 'female' }],
    ['Level 20 (if male)', { by: 'level', level: 20, gender: 'male' }],
    ['use Kiln Stone', { by: 'stone', stone: 'Kiln Stone' }],
    ['Kiln Stone at night', { by: 'stone', stone: 'Kiln Stone', time: 'night' }],
    ['at night with Kiln Stone', { by: 'stone', stone: 'Kiln Stone', time: 'night' }],
    ['friendship in the evening', { by: 'friendship', time: 'evening' }],
    ['trade holding Metal Coat', { by: 'trade', item: 'Metal Coat' }],
    ['trade for a Shelmet', { by: 'trade', condition: 'for a Shelmet' }],
    ['Use Metal Coat', { by: 'item', item: 'Metal Coat' }],
    ['use Rage Fist 20 times', { by: 'other', condition: 'use Rage Fist 20 times' }],
    ['level up holding a Fang at night', { by: 'level', item: 'Fang', time: 'night' }],
    ['Level 20, Kiln Stone', { by: 'stone', stone: 'Kiln Stone', level: 20 }],
    ['in a field of stone', { by: 'other', condition: 'in a field of stone' }],
    ['in a dark night, female', { by: 'other', gender: 'female', condition: 'in a dark night' }],
    ['after 1,000 steps, alone', { by: 'other', condition: 'after 1,000 steps, alone' }],
    ['Tausch', { by: 'trade' }],
    ['échange', { by: 'trade' }],
    ['通信交換', { by: 'trade' }],
    ['Amistad', { by: 'friendship' }],
    ['Pierre Feu', { by: 'stone', stone: 'Pierre Feu' }],
    ['Feuerstein', { by: 'stone', stone: 'Feuerstein' }],
    ['ほのおのいし', { by: 'stone', stone: 'ほのおのいし' }],
    ['3 candies', { by: 'other', condition: '3 candies' }],
  ])('%s is a way to evolve', (text, way) => {
    expect(parseWay(text)).toEqual(way);
  });
});

describe('the names of columns', () => {
  const ofMoves = 'name;types;category;power;accuracy;pp';
  const ofCreatures = 'eggGroups;baby;fossil;paradox;ultraBeast;regional';

  it.each([
    ['Attacke;Typ;Kategorie;Stärke;Genauigkeit;AP', 'moves', ofMoves],
    ['技;タイプ;分類;威力;命中率;PP', 'moves', ofMoves],
    ["Groupes d'œuf;Bébé;Fossile;Paradoxe;Ultra-Chimère;Forme régionale", 'creatures', ofCreatures],
    ['Eigruppen;Baby;Fossil;Paradox;Ultrabestie;Regionalform', 'creatures', ofCreatures],
  ] as const)('%s are those of %s', (names, kind, members) => {
    const columns = guessColumns(names.split(';'), kind);
    expect(columns.map(({ member }) => member).join(';')).toBe(members);
  });
});

it('a stone in other letters than Latin ones gets a slug of its own, the same each time', async () => {
  const { run } = newPlace();
  const rows = [
    '名前,タイプ,進化前,進化方法',
    'ほたるび,光,,',
    'ほたるおう,光,ほたるび,ひかりのいし',
  ];
  const imported = (await run('sheet.csv', rows)).creatures;
  expect(imported).toMatchObject([
    {},
    { evolvesFrom: [{ stone: expect.stringMatching(/^stone-\w{6}$/) }] },
  ]);
  expect((await run('sheet.csv', rows)).creatures).toEqual(imported);
});

describe('a column with a language', () => {
  it.each([
    ['Nom (anglais)', 'Nom', 'en'],
    ['Name (Französisch)', 'Name', 'fr'],
    ['Nombre en alemán', 'Nombre', undefined],
    ['German name', 'Name', 'de'],
    ['名前（英語）', '名前', 'en'],
  ])('names it in the language of the spreadsheet: %s', (column, name, language) => {
    const [, local] = guessColumns([name, column]);
    expect(local?.language).toBe(language);
    expect(local?.member).toBe(language === undefined ? undefined : 'names');
  });

  it('holds descriptions in it', async () => {
    const { run } = newPlace();
    const { creatures } = await run('sheet.csv', [
      'Name,Type,Description,Description (de),French description',
      'Glimmer,Soot,Shines.,Leuchtet.,',
      'Dim,Soot,,,Luit.',
    ]);
    expect(creatures).toMatchObject([
      { name: 'Glimmer', description: 'Shines.', descriptions: { de: 'Leuchtet.' } },
      { name: 'Dim', descriptions: { fr: 'Luit.' } },
    ]);
  });

  it('holds names in it', async () => {
    const { run } = newPlace();
    const rows = [
      'Name,Name (de),Name [pt-BR],Japanese name,Name (old),Type',
      'Glimmer,Funkel,,ヒカリ,Glim,Soot',
    ];
    const { stdout, creatures } = await run('sheet.csv', rows);
    expect(stdout).toContain('B  Name (de)      names, de');
    expect(stdout).toContain('Left out: "Name (old)"');
    expect(creatures).toMatchObject([{ name: 'Glimmer', names: { de: 'Funkel', ja: 'ヒカリ' } }]);
    expect((await run('sheet.csv', rows, '--map', 'E=names')).stderr).toBe(
      'Column "Name (old)" names no language; call it "Name (de)" or the like\n',
    );
  });
});
