import { describe, expect, it } from 'vitest';
import type {
  CreatureRecord,
  FormRecord,
  StatSummary,
  WorldOverview,
} from '../../src/explorer/api.ts';
import type { PageLanguage } from '../../src/api/page-language.ts';
import { type OpenApiDocument, pathsOf } from '../../src/api/openapi-document.ts';
import { rowsOf } from '../rows.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { renderCatalog, renderWorld, textOf, textsOf } from './rendered.ts';

const worlds = {
  default: await renderWorld('default'),
  lampshoal: await renderWorld('lampshoal'),
};

/** The text of a page without its frame. */
const mainOf = (html: string): string =>
  textOf(/<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

/** A language, an address, and what the page has. */
const shown = rowsOf(`
  en | /types?types=FIRE,flying | Fire + Flying Weak to Rock × 4 Water × 2 Electric × 2 Resists
  en | /types/fire | All types Fire Strengths and weaknesses Weak to Water × 2 Ground × 2 Rock × 2 Resists
  en | /moves | 848 moves Moves Name Type Category Power Accuracy PP What it does Absorb Grass
  en | /moves | 1 to 100 of 848 Next
  en | /moves?q=speed>90 | Expected one of the fields name, type, category, power, accuracy, pp, priority, gen, target, effect, is, learners or learner, found speed.
  en | /moves/thunderbolt | Electric Special Hits for 90. One time in ten it paralyses the target. Power 90 Accuracy 100% PP 15
  en | /moves/thunderbolt | By level (20) Pikachu 36
  en | /moves/thunderbolt | Deutsch Donnerblitz
  en | /team?forms=charizard,pidgeot,gyarados | All are weak to Electric and Rock . None resists Normal,
  en | /team?forms=charizard,pidgeot,gyarados | Water 1 weak, 1 resist Electric 3 weak, 0 resist Grass 0 weak, 2 resist
  en | /team?forms=charizard,pidgeot,gyarados | Stats HP Attack Defense
  en | /team?forms=1,4,7,25,133,151,Nobody,Mewtow | Left out: Nobody, Mewtow.
  en | /compare?creatures=pikachu,charizard,sandshrew | Pikachu hits Charizard × 2, Sandshrew × 0 Charizard hits Pikachu × 1, Sandshrew × 1 Sandshrew hits Pikachu × 2, Charizard × 0
  en | /compare?creatures=charizard,shedinja,alolan raichu | Catch rate 45 45 75
  en | /compare?creatures=charizard,shedinja,alolan raichu | Special Defense Speed Charizard Shedinja Alolan Raichu Charizard Shedinja Alolan Raichu HP 78 Most 1 60 Attack 84 90 Most 85
  en | /creature/charizard | Catch rate 45 How easy it is to catch: the higher, the easier Friendship
  en | /parade?at=snorlax | Snorlax , 2.1 m, 925 of 1,025
  en | /world | in what shares. All male 29 87.5% male 131 75% male 19 50% male 627 25% male 25 12.5% male 2 All female 37 Genderless 155
  de | /creature/6 | 0006 Glurak Flame Feuer Flug
  en | /?q=fastest pokemon | All 1,025: sort:-speed
  de | /?q=schwächen von glurak | Glurak ist schwach gegen Gestein (× 4)
  de | /?q=leagues | Ligen (10): Indigo League
  de | /?q=number:6&view=table&columns=hidden,egg,stage,male,colour,growth | Name Versteckte Fähigkeit Ei-Gruppen Stufe Männlich Farbe Wachstum Glurak +3 Formen Solarkraft Monster, Drache 3 87,5 Rot Eher langsam
  de | /moves/surf | Surfer Wasser Speziell
  fr | /moves/surf | Puissance 90 Précision 100 % PP 15
  fr | /moves/surf | Machine : 323 formes
  de | /moves?q=thunderblt | Meinst du etwas davon? Donnerblitz , Donner
  de | /types/fre | Meinst du etwas davon? Feuer , Fee
  de | /creature/pikchu | Seite nicht gefunden Nichts heißt „pikchu“.
  fr | /leagues | Bug Badge
  fr | /leagues | formes de la région Unys
  es | /compare?creatures=1,4 | Daño de cada tipo Los ataques de los demás tipos hacen daño normal.
  de | /?q=gluar | Meinst du etwas davon? Glurak Alle Kreaturen zeigen
  en | /?q=legendry pokemon | No creature has legendry in its names or facts. Did you mean one of these? legendary 71 creatures
  en | /?q=charizard weeknesses | Did you mean one of these? weaknesses Charizard is weak to Rock (× 4)
  en | /?q=rock types week to water | Did you mean one of these? Weed , weak 65 creatures of "rock" are weak to Water.
  fr | /?q=dracofeu | ses faits. Vouliez-vous dire ceci ? Dracaufeu Afficher toutes
  es | /quiz?seed=facts | ¿Tipo?
  de | /compare?creatures=1,2 | Link kopieren
  fr | /?q=how many creatures weigh 999.9 kg and are steel | 1 créature : Bamboiselle weight:
  fr | /stones | Kirlia évolue en Gallame . (mâle)
  ja | /stones | (場所：アローラ)
  de | /creature/primeape | Rasaff Levelaufstieg , after using Rage Fist 20 times Epitaff
  en | /types?types=nope,fire | No type is called “nope”. Normal Fire
  en | /creature/25?form=nope | No creature or form is called “nope”. 0025 Pikachu
  en | /creature/25?form=pikachu | 0026 Raichu → 0025 Pikachu
  en | /creature/9999 | the numbers go from 1 to 1025.
  en | /compare?creatures=Nidoran♀,Nidoran♂,Nidoran ♀ | Nidoran♀ × Nidoran♂ × Species
  en | /?view=table | These are 200 of 1,025. The CSV of the table has all.
  en | / | These are 60 of 1,025. The CSV of the table has all.
`);

/** The same of the world of Lampshoal. */
const shownOfLampshoal = rowsOf(`
  fr | /creature/tapurr | Cirouchat Drip-Wax Cat Wick Là où passe Cirouchat, la cire goutte.
  en | /creature/fanalynx | Height 1.6 m 5'03" Weight 64.8 kg 142.9 lbs. Ability Long Beam Hidden ability Snuffed Out Roost Hearthside Gender 87.5% male, 12.5% female
  en | /creature/fanalynx | Catch rate 45 How easy
  en | /creature/fanalynx | Weak to Gale × 4 Tide × 2 Brass × 2 Deep Song × 2 Resists Moss × ½ Strong against Moss × 2 Dusk × 2 Sizes A person 1.7 m Fanalynx 1.6 m
  en | /creature/fanalynx | Family Snugwick Level 17 Tapurr Tallow Stone Fanalynx Strengths
  en | /creature/トウダイヤマネコ | In other languages Deutsch Leuchtluchs 日本語 トウダイヤマネコ
  en | /creature/3?form=Mega Fanalynx Noon | Deutsch Mega-Leuchtluchs Mittag
  en | /?q=leuchtluchs | Fanalynx
  en | /compare?creatures=1,Nobody of that name | No beast or form is called “Nobody of that name”. Large view Snugwick ×
  en | /compare?creatures=1,2,3,4,5,6,7 | Add 6 of 6 There is room for 6. Left out: 7. Large view Snugwick ×
`);

const allPages =
  '/ /?view=table /creature/1 /creature/1/portrait /types /moves /world /lore /leagues /stones /compare /compare?creatures=1,2 /quiz /quiz?seed=lamp /puzzle?day=lamp /parade /team?forms=1,2 /collection /syntax /docs'.split(
    ' ',
  );

describe.each([
  ['default', shown],
  ['lampshoal', shownOfLampshoal],
] as const)('the pages of the world "%s"', (name, rows) => {
  const { html, read } = worlds[name];

  it.each(rows as [PageLanguage, string, string][])(
    'in "%s" at %s have %j',
    async (language, target, text) => {
      expect(mainOf(await html(encodeURI(target), language))).toContain(text);
    },
  );

  it('show every effect of every stone', async () => {
    const { evolutionStones } = await read<WorldOverview>('/v1/world');
    const stones = await Promise.all(
      evolutionStones.map(({ slug }) =>
        read<{ readonly effects: string[] }>(`/v1/evolution-stone/${slug}`),
      ),
    );
    expect(textsOf(await html('/stones'), 'effect').map(withoutSpaces)).toEqual(
      stones.flatMap(({ effects }) => effects.map(withoutSpaces)),
    );
  });

  it('show every league, and link its region and the types of its badges to forms', async () => {
    const page = await html('/leagues');
    const { leagues, types } = await read<WorldOverview>('/v1/world');
    expect(textsOf(page, 'h2')).toEqual(leagues.map((league) => league.name));
    for (const { slug } of leagues) {
      const league =
        new RegExp(`<li id="${slug}" .*?(?=<li id=|</main>)`, 's').exec(page)?.[0] ?? '';
      const { region, badges } = await read<{ readonly region: string; readonly badges: string[] }>(
        `/v1/league/${slug}`,
      );
      const { total } = await read<{ readonly total: number }>(
        `/v1/search?limit=1&q=${encodeURIComponent(region)}`,
      );
      expect(!league.includes('league-forms') || league.includes('&amp;forms=all"')).toBe(true);
      expect(league.includes('league-forms'), region).toBe(total > 0 && !region.includes(' '));
      const named = badges.flatMap((badge) =>
        types.filter((type) => badge.startsWith(`${type.name} `)),
      );
      expect(textsOf(league, 'type-tag')).toEqual(named.map((type) => type.name));
    }
  });

  it.each(allPages)('have at %s their content without scripts', async (target) => {
    const page = await html(target);
    expect(mainOf(page).length).toBeGreaterThan(20);
    expect(page).toMatch(/<h1[\s>]/);
  });

  it('have the documentation of each operation, with its path, its parameters and its responses', async () => {
    const page = await html('/docs');
    for (const { path, operation } of pathsOf(await read('/openapi.json'))) {
      const start = page.indexOf(`<article class="operation" id="${operation.operationId}">`);
      expect(start, path).toBeGreaterThan(0);
      const article = page.slice(start, page.indexOf('</article>', start));
      for (const parameter of operation.parameters) {
        expect(article).toContain(`id="${operation.operationId}-${parameter.name}"`);
      }
      for (const status of Object.keys(operation.responses)) {
        expect(article).toContain(`status-${status.charAt(0)}">${status}</span>`);
      }
    }
  });

  it('give every element of the documentation a unique id, and have no broken links in it', async () => {
    const page = await html('/docs');
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const fragments = [...page.matchAll(/href="#([^"]*)"/g)].map(([, fragment]) => fragment);
    expect(ids).toEqual(expect.arrayContaining(fragments));
  });

  it('have an example of each condition of a search, and each example finds something', async () => {
    const page = await html('/syntax');
    const examples = [...page.matchAll(/<a href="[^"]*\/\?q=([^"]+)"/g)].map(([, q = '']) => q);
    expect(examples.length).toBeGreaterThan(40);
    for (const q of examples) {
      expect(await read(`/v1/search?limit=1&q=${q}`), q).not.toHaveProperty('total', 0);
    }
    const terms = textsOf(page, 'dt');
    expect(terms.filter((term) => /[:<>=]$/.test(term))).toEqual([]);
    const { paths } = await read<OpenApiDocument>('/openapi.json');
    const fields = paths['/v1/search']?.['get']?.parameters.map((each) => each.name) ?? [];
    const text = mainOf(page);
    expect(fields.slice(fields.indexOf('name')).filter((field) => !text.includes(field))).toEqual([
      'lang',
    ]);
  });
});

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

describe('the pages of the default world', () => {
  const { html, read } = worlds.default;

  it('offer examples of comparisons, each of which compares the creatures that it names', async () => {
    const examples = [
      ...(await html('/compare')).matchAll(/<a href="\/catalog([^"]+)" class="example">.*?<\/a>/gs),
    ];
    expect(examples.length).toBeGreaterThan(3);
    for (const [example, target = ''] of examples) {
      const compared = textsOf(await html(target.replaceAll('&amp;', '&')), 'compared');
      expect(compared.join(', ')).toBe(textsOf(example, 'example-names')[0]);
    }
  });

  it('show the whole type chart, each attack in a row', async () => {
    const page = await html('/types');
    const types = textsOf(page, 'type-chart-column');
    const row = /<a href="[^"]*\/types\/electric".*?<\/tr>/s.exec(page)?.[0] ?? '';
    const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>|<td[^>]*\/>/g)].map(([, cell]) => cell);
    expect(cells).toHaveLength(types.length);
    const against = (type: string) => cells[types.indexOf(type)];
    expect(['Water', 'Grass', 'Ground', 'Fire'].map(against)).toEqual(['2', '½', '0', '']);
  });

  it.each(['Shedinja', 'Mega Charizard X'])(
    'have on that of %s its stats, each with its place among all creatures',
    async (name) => {
      const form = await read<FormRecord>(`/v1/form/${encodeURIComponent(name)}`);
      const [base] = await read<readonly CreatureRecord[]>(`/v1/creature/${form.number}`);
      const search = '/v1/search?forms=base&fields=name,stats&limit=1000';
      const pages = await Promise.all(
        [search, `${search}&offset=1000`].map((target) =>
          read<{ readonly items: readonly FormRecord[] }>(target),
        ),
      );
      const others = pages.flatMap(({ items }) => items).filter((each) => each.name !== base?.name);
      const page = mainOf(await html(`/creature/${form.number}?form=${encodeURIComponent(name)}`));
      for (const { name: stat, key } of await read<readonly StatSummary[]>('/v1/stat')) {
        const number = form.stats?.[key] ?? 0;
        const place = 1 + others.filter(({ stats = {} }) => (stats[key] ?? 0) > number).length;
        const written = place.toLocaleString('en');
        expect(page).toMatch(new RegExp(` ${stat} ${number} ${written}(?:st|nd|rd|th) of 1,025 `));
      }
    },
  );

  it('have no unit of other countries, no share of 0% or 100%, and no table of nothing', async () => {
    expect(mainOf(await html('/creature/143', 'fr'))).not.toMatch(/lbs\.|'\d\d"/);
    expect(mainOf(await html('/world'))).not.toMatch(/\b(?:0|100)% male/);
    expect(await html('/moves?q=nosuchmove')).not.toContain('<table');
    expect(mainOf(await html('/compare?creatures=pikachu'))).not.toContain('Who hits whom');
  });

  it('say which texts are in another language than the page', async () => {
    const page = await html('/creature/6', 'de');
    expect(page).toContain('<html lang="de">');
    expect(page).toMatch(/class="creature-description" lang="en"/);
    expect(page).toContain('class="creature-species" lang="en"');
    expect(await html('/?view=table&columns=species', 'de')).toContain('<td lang="en">Seed</td>');
    expect(await html('/creature/eevee', 'de')).toContain('<span lang="en">with a Fairy-type move');
    expect(await html('/leagues', 'ja')).toContain('<ol class="badges" lang="en">');
    expect(await html('/?view=table', 'de')).toContain('&amp;lang=de&amp;format=csv');
    expect(await html('/?q=schw%C3%A4chen+von+glurak', 'de')).toContain('<p class="answer-text">');
    expect(await worlds.lampshoal.html('/creature/tapurr', 'fr')).toContain(
      '<p class="creature-description" dir="auto">',
    );
  });
});

it.each([
  ['/creature/6', '0006, Feuer und Flug. Größe 1,7 m, Gewicht 90,5 kg'],
  ['/moves/surf', 'Wasser, Speziell.'],
])('%s has a description in German alone, and says so', async (target, text) => {
  const page = (await worlds.default.html(target, 'de')).replaceAll('\u00a0', ' ');
  expect(page).toContain(`<meta name="description" content="${text}">`);
  expect(page).toContain('<meta property="og:locale" content="de_DE">');
});

describe('the pages of a world with the names of members of every object', () => {
  const base = worldOf([
    creatureEntry(1, 'Lantern', {
      forms: [{ name: 'constructor' }],
      types: ['toString'],
      eggGroups: ['valueOf'],
      names: { de: 'Laterne' },
    }),
    creatureEntry(2, 'Candle', { types: ['toString', 'Plain'] }),
  ]);
  const { manifest } = base;
  const plain = { name: 'Plain', colour: '#808080' };
  const types = [{ name: 'toString', colour: '#ffffff', attacks: { Plain: 2 } }, plain];
  const odd = { ...base, manifest: { ...manifest, types, eggGroups: [{ name: 'valueOf' }] } };
  const { html } = renderCatalog(compileCatalog(odd));

  it.each([
    ...allPages.filter((page) => page !== '/docs'),
    '/types/tostring',
    '/creature/constructor',
  ])('are there at %s', async (target) => {
    expect(mainOf(await html(target, 'de'))).not.toMatch(/native code|NaN|undefined/);
  });
});

/** An address, and a part of its HTML. */
const parts = rowsOf(`
  / | <span class="card-number">0001</span></span><img class="portrait" src="https://pictures.example.org/all/creature/1.svg"
  /?forms=all | <a href="/catalog/" class="choice" aria-current="true">All forms</a>
  /?q=height%3E1cm | <a href="/catalog/?q=height%3E1cm&amp;offset=60" rel="next">Next 60</a>
  /?q=type:watr | <a href="/catalog/?q=type%3AWater">Water</a>
  /?q=gen+1+fire,+not+legendary | <a href="/catalog/?q=gen%3A1+-is%3Alegendary" class="choice" aria-label="Remove type:fire">
  /?q=gen+1+fire,+not+legendary | <a href="/catalog/?q=gen%3A1+-is%3Alegendary" class="choice type-fire" aria-current="true">Fire</a>
  /?q=height%3E=150cm+height%3C=2m | <span>from</span><input type="number" min="0" step="any" inputmode="decimal" value/>
  /?q=height%3E=150cm+height%3C=2m | <span>to</span><input type="number" min="0" step="any" inputmode="decimal" value="2"/>
  /?q=fastest | <span class="card-measure"><span>Speed</span> <strong>200</strong></span><span class="card-name">Regieleki
  /?q=what+beats+charizard | <p class="answer-text">Charizard is weak to Rock (× 4), Water
  /?q=what+beats+pikachu | <a href="/catalog/?q=type%3Aground+-weak%3Aelectric+-is%3Alegendary+-is%3Amythical+type%3Awater&amp;sort=-total" class="choice type-water">Water</a>
  /?q=strongest+fire+move | <p class="answer-text">V-create has the highest power: 180.</p>
  /?q=strongest+fire+move | <a href="/catalog/moves?q=type%3Afire&amp;sort=-power">All 44: <code>type:fire</code></a>
  /?q=pikchu | <a href="/catalog/creature/pikachu"><img class="portrait"
  /?view=table&columns=type,weight | href="/catalog/v1/search?forms=one&amp;fields=name%2Ctypes%2CweightKilograms&amp;format=csv&amp;bom=true" download
  /?view=table&columns=type,weight&offset=200 | <caption>201 to 400 of 1,025</caption>
  /creature/charzard | <a href="/catalog/creature/charizard"><img class="portrait"
  /creature/charzard | <input type="search" name="q" maxlength="1000" value="charzard"/>
  /quiz | <meta name="description" content="10 questions about creatures.">
  /?q=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | <title>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… · Creature
  /creature/6 | <meta property="og:image:alt" content="Charizard · Creature Catalog">
  / | <button class="visually-hidden" type="submit" tabindex="-1"
  /puzzle | <div class="awaited"><form class="picker">
  /compare?creatures=pikachu | <input type="hidden" name="creatures" value="Pikachu"/>
  /moves/thunderbold | <a href="/catalog/moves/thunderbolt">Thunderbolt</a>
  /types/fir | <a href="/catalog/types/fire">Fire</a>
  /team?forms=25,Mewtow | <a href="/catalog/team?forms=Pikachu,Mewtwo">Mewtwo</a>
  /moves?q=powr%3E90 | <a href="/catalog/moves?q=power%3E90">power</a>
  /moves | href="/catalog/moves?offset=100#found"
  /moves?q=thunderbold | <a href="/catalog/moves/thunderbolt">Thunderbolt</a>
  /puzzle?day=lamp | <title>Puzzle “lamp” · Creature Catalog</title>
  /types/fire | href="/catalog/?q=type%3Afire%20type%3Aflying&amp;forms=base"
  /creature/charizard | href="/catalog/?sort=-total"
  /creature/charizard | href="/catalog/?q=effort%3A%22special%20attack%22"
  /creature/charizard | href="/catalog/?q=colour%3Ared"
  /creature/charizard | href="/catalog/?q=ability%3A%22solar%20power%22"
  /creature/charizard | href="/catalog/?q=egg%3Adragon"
  /creature/charizard | href="/catalog/?q=species%3Aflame"
  /world | aria-label="1 creature from
  /moves/thunderbolt | href="/catalog/creature/pikachu"
`);

it.each(parts)('the page %s has %s', async (target, part) => {
  expect((await worlds.default.html(target)).replaceAll('\u00a0', ' ')).toContain(part);
});
