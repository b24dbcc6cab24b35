/** Facts of the default world on the additive paths, known from the games and judged as a reader judges them. */
import { describe, expect, test } from 'vitest';
import type { FamilyRecord } from '../../src/catalog/evolutions.ts';
import type { CreatureRecord } from '../../src/catalog/representations.ts';
import { rowsOf } from '../rows.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { startCatalog } from './app-under-test.ts';
import { askingOf, inParallel, target } from './additive-context.ts';

type Named = { readonly name: string; readonly number: string };

const service = startCatalog(await compileShippedWorld('default'));
const { getJson } = askingOf(() => service);

/** Misspelt and unfinished names, words in another order, names from other catalogs, and numbers. */
const typed = `
#25 → Pikachu; No. 25 → Pikachu; greninga → Greninja; pikchu → Pikachu; pickachu → Pikachu; flabebe → Flabébé;
mrmime → Mr. Mime; mr mine → Mr. Mime; charzard → Charizard; charazard → Charizard; bulbasuar → Bulbasaur;
mewto → Mewtwo; mew two → Mewtwo; squirtel → Squirtle; charmender → Charmander; gengr → Gengar;
snorlex → Snorlax; evee → Eevee; garados → Gyarados; dragonight → Dragonite; alakazm → Alakazam;
rayquasa → Rayquaza; articunno → Articuno; zapdoss → Zapdos; moltress → Moltres; lucaryo → Lucario;
gardevior → Gardevoir; blazikin → Blaziken; typhlosin → Typhlosion; feraligator → Feraligatr; umbrion → Umbreon;
espion → Espeon; sylvion → Sylveon; farfetchd → Farfetch’d; farfetch'd → Farfetch’d; nidoran f → Nidoran♀;
nidoran♂ → Nidoran♂; hooh → Ho-Oh; porygon 2 → Porygon2; jigglypuf → Jigglypuff; psyduk → Psyduck;
tyranitr → Tyranitar; suicun → Suicune; salamance → Salamence; metagros → Metagross; magicarp → Magikarp;
ninetails → Ninetales; vapereon → Vaporeon; absoll → Absol; sudowodo → Sudowoodo; mimikiu → Mimikyu;
type nul → Type: Null; koraidn → Koraidon; fletchlng → Fletchling; corvikinght → Corviknight;
cinderase → Cinderace; toxtrisity → Toxtricity; pika → Pikachu; PIKA → Pikachu; Ｐｉｋａ → Pikachu; bulb → Bulbasaur;
ash gren → Ash-Greninja; mega charizard y → Mega Charizard Y; alolan rai → Alolan Raichu; raichu alola → Alolan Raichu;
charizard mega x → Mega Charizard X; gmax pikachu → Gigantamax Pikachu; deoxys normal → Deoxys; giratina altered → Giratina;
rotom wash → Wash Rotom; kyurem black → Black Kyurem; oricorio sensu → Sensu Oricorio; mew → Mew; chari → Charizard;
urshifu rapid → Rapid Strike Urshifu; basculin white → White-Striped Basculin; tauros aqua → Aqua Breed Paldean Tauros;
nidoran girl → Nidoran♀; mewtwo x → Mega Mewtwo X; charizard mega → Mega Charizard X; 25 → Pikachu; 007 → Squirtle
`;

describe('/v1/suggest', () => {
  test.each(
    typed
      .trim()
      .split(/;\s+/)
      .map((pair) => pair.split(' → ')),
  )('takes %j for %s first', async (q = '', name) => {
    const [first] = await getJson<Named[]>(target('/v1/suggest', { q }));
    expect(first?.name).toBe(name);
  });
});

describe('/v1/family/{id}', () => {
  /** A member of a family, and what each of its sentences says behind "Evolves". */
  const sentences = `
Snorunt | Snorunt into Glalie at level 42 / a female Snorunt into Froslass with a Dawn Stone
Abra | Abra into Kadabra at level 16 / Kadabra into Alakazam when it is traded
Ralts | Ralts into Kirlia at level 20 / Kirlia into Gardevoir at level 30 / a male Kirlia into Gallade with a Dawn Stone
Pichu | Pikachu into Raichu with a Thunder Stone / Pikachu into Alolan Raichu with a Thunder Stone in Alola / Pichu into Pikachu with high friendship
Eevee | Eevee into Vaporeon with a Water Stone / Eevee into Jolteon with a Thunder Stone / Eevee into Flareon with a Fire Stone / Eevee into Espeon with high friendship during the day / Eevee into Umbreon with high friendship at night / Eevee into Leafeon with a Leaf Stone / Eevee into Glaceon with an Ice Stone / Eevee into Sylveon with high friendship and a Fairy-type move
Poliwag | Poliwag into Poliwhirl at level 25 / Poliwhirl into Poliwrath with a Water Stone / Poliwhirl into Politoed when it is traded while holding a King’s Rock
Scyther | Scyther into Scizor when it is traded while holding a Metal Coat / Scyther into Kleavor with a Black Augurite
Electabuzz | Electabuzz into Electivire when it is traded while holding an Electirizer / Elekid into Electabuzz at level 30
Porygon | Porygon into Porygon2 when it is traded while holding an Up-Grade / Porygon2 into Porygon-Z when it is traded while holding a Dubious Disc
Rattata | Rattata into Raticate at level 20 / Alolan Rattata into Alolan Raticate at level 20 at night
Cubone | Cubone into Marowak at level 28 / Cubone into Alolan Marowak at level 28 in Alola at night
Mime Jr. | Galarian Mr. Mime into Mr. Rime at level 42 / Mime Jr. into Mr. Mime once it knows Mimic / Mime Jr. into Galarian Mr. Mime in Galar once it knows Mimic
Gligar | Gligar into Gliscor when it gains a level at night while holding a Razor Fang
Happiny | Chansey into Blissey with high friendship / Happiny into Chansey when it gains a level during the day while holding an Oval Stone
Tyrogue | Tyrogue into Hitmonlee at level 20 with more Attack than Defense / Tyrogue into Hitmonchan at level 20 with less Attack than Defense / Tyrogue into Hitmontop at level 20 with as much Attack as Defense
Mankey | Mankey into Primeape at level 28 / Primeape into Annihilape when it gains a level after using Rage Fist 20 times
Stantler | Stantler into Wyrdeer after using Psyshield Bash in the agile style 20 times
Farfetch’d | Galarian Farfetch’d into Sirfetch’d after three critical hits in one battle
Karrablast | Karrablast into Escavalier when it is traded for a Shelmet
Shelmet | Shelmet into Accelgor when it is traded for a Karrablast
Mantyke | Mantyke into Mantine when it gains a level with a Remoraid in the party
Nincada | Nincada into Ninjask at level 20 / Nincada into Shedinja at level 20 with a free place in the party and a spare Poké Ball
Inkay | Inkay into Malamar at level 30 with the console turned upside-down
Combee | a female Combee into Vespiquen at level 21
Goomy | Goomy into Sliggoo at level 40 / Goomy into Hisuian Sliggoo at level 40 in Hisui / Sliggoo into Goodra at level 50 in the rain / Hisuian Sliggoo into Hisuian Goodra at level 50 in the rain
Rockruff | Rockruff into Lycanroc at level 25 during the day / Rockruff into Midnight Lycanroc at level 25 at night / Own Tempo Rockruff into Dusk Lycanroc at level 25 in the evening
Charcadet | Charcadet into Armarouge with Auspicious Armor / Charcadet into Ceruledge with Malicious Armor
Poltchageist | Poltchageist into Sinistcha with an Unremarkable Teacup / Artisan Poltchageist into Masterpiece Sinistcha with a Masterpiece Teacup
Applin | Applin into Flapple with a Tart Apple / Applin into Appletun with a Sweet Apple / Applin into Dipplin with a Syrupy Apple / Dipplin into Hydrapple once it knows Dragon Cheer
Type: Null | Type: Null into Silvally with high friendship
Ursaring | Teddiursa into Ursaring at level 30 / Ursaring into Ursaluna with a Peat Block under a full moon
`;

  test.each(rowsOf(sentences))(
    'describes the evolutions of the family of %s',
    async (creature = '', evolutions = '') => {
      const [base] = await getJson<CreatureRecord[]>(
        `/v1/creature/${encodeURIComponent(creature)}`,
      );
      const family = await getJson<FamilyRecord>(`/v1/family/${base?.family.id}`);
      expect(family.evolutions.map(({ sentence }) => sentence)).toEqual(
        evolutions.split(' / ').map((each) => `Evolves ${each}.`),
      );
    },
  );
});

describe('/v1/matchup', () => {
  const multipliers = `
    Normal | Rock 0.5, Ghost 0, Steel 0.5, Normal 1, Fairy 1
    Fire | Grass 2, Ice 2, Bug 2, Steel 2, Water 0.5, Rock 0.5, Dragon 0.5, Fairy 1, Grass+Steel 4
    Water | Fire 2, Ground 2, Rock 2, Grass 0.5, Dragon 0.5, Rock+Ground 4, Water+Dragon 0.25
    Electric | Water 2, Flying 2, Ground 0, Grass 0.5, Water+Flying 4, Water+Ground 0
    Grass | Water 2, Ground 2, Rock 2, Fire 0.5, Flying 0.5, Steel 0.5, Water+Ground 4, Grass+Poison 0.25
    Ice | Grass 2, Ground 2, Flying 2, Dragon 2, Fire 0.5, Steel 0.5, Dragon+Flying 4, Dragon+Ground 4
    Fighting | Normal 2, Ice 2, Rock 2, Dark 2, Steel 2, Ghost 0, Fairy 0.5, Psychic 0.5, Rock+Steel 4, Dark+Ghost 0
    Poison | Grass 2, Fairy 2, Steel 0, Ground 0.5, Ghost 0.5, Poison+Ground 0.25
    Ground | Fire 2, Electric 2, Poison 2, Rock 2, Steel 2, Flying 0, Bug 0.5, Fire+Steel 4
    Flying | Grass 2, Fighting 2, Bug 2, Electric 0.5, Rock 0.5, Steel 0.5, Bug+Grass 4
    Psychic | Fighting 2, Poison 2, Dark 0, Steel 0.5, Psychic 0.5, Fighting+Poison 4, Psychic+Steel 0.25
    Bug | Grass 2, Psychic 2, Dark 2, Fire 0.5, Fairy 0.5, Ghost 0.5, Grass+Psychic 4, Fire+Flying 0.25
    Rock | Fire 2, Ice 2, Flying 2, Bug 2, Ground 0.5, Fire+Flying 4, Bug+Flying 4
    Ghost | Ghost 2, Psychic 2, Normal 0, Dark 0.5, Steel 1, Ghost+Psychic 4, Normal+Ghost 0
    Dragon | Dragon 2, Steel 0.5, Fairy 0, Dragon+Fairy 0
    Dark | Ghost 2, Psychic 2, Fairy 0.5, Fighting 0.5, Steel 1, Water+Dark 0.5, Psychic+Ghost 4
    Steel | Ice 2, Rock 2, Fairy 2, Water 0.5, Electric 0.5, Steel 0.5, Ice+Fairy 4
    Fairy | Dragon 2, Dark 2, Fighting 2, Fire 0.5, Poison 0.5, Steel 0.5, Dark+Dragon 4
  `;

  test.each(rowsOf(multipliers))(
    'has the matchups of %s attacks',
    async (attacker = '', row = '') => {
      await inParallel(row.split(', '), async (cell) => {
        const [defenders = '', multiplier] = cell.split(' ');
        const types = defenders.split('+').join(',');
        const { defending } = await getJson<{ defending: Record<string, number> }>(
          target('/v1/matchup', { types }),
        );
        expect(defending[attacker], `${attacker} on ${defenders}`).toBe(Number(multiplier));
      });
    },
  );
});
