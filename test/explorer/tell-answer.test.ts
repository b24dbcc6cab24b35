import { expect, it } from 'vitest';
import type { AnswerRecord } from '../../src/api/answer-record.ts';
import type { PageLanguage } from '../../src/api/page-language.ts';
import { loadMessages } from '../../src/explorer/load-messages.ts';
import { findAnswer, tellAnswer } from '../../src/explorer/pages/catalog/answer.tsx';
import { loadSpeech } from '../../src/explorer/speech.ts';
import { rowsOf } from '../rows.ts';
import { renderWorld } from './rendered.ts';

const { api } = await renderWorld('default');
const world = await api.world();

/** The words of a page in a language, and those of the service if it has none. */
async function answerIn(language: PageLanguage, q: string): Promise<string> {
  const answer = await api.get<AnswerRecord>(`/v1/ask?${new URLSearchParams({ q })}`);
  const speech = await loadSpeech(language, world, api, loadMessages);
  return tellAnswer(answer, speech) ?? `en: ${answer.text}`;
}

/** The language of a page, a question, and what the page tells. */
const told = rowsOf(`
  de | schwächen von glurak | Glurak ist schwach gegen Gestein (× 4), Wasser (× 2) und Elektro (× 2). Fähigkeiten zählen nicht.
  ja | リザードンの弱点 | リザードンの弱点はいわ (× 4)、みず (× 2)、でんき (× 2)です。 とくせいは考慮していません。
  fr | feu vol faiblesses | Feu/Vol est faible face à Roche (× 4), Eau (× 2) et Électrik (× 2).
  es | what does fire beat | Fuego hace más daño a Planta (× 2), Hielo (× 2), Bicho (× 2) y Acero (× 2).
  fr | steel immunities | Acier : Immunisé contre Poison
  de | garchomp resistances | Knakrack: Resistent gegen Feuer, Gift, Gestein. Fähigkeiten zählen nicht.
  de | schwach gegen eis | 306 Kreaturen
  de | how many creatures weigh 999.9 kg | 2 Kreaturen: Cosmovum und Kaguron
  ja | which colours are there | 色 (10)：緑、赤、黒、青、白、茶、黄、紫、ピンク、灰
  de | schnellste drachen | Mega-Knakrack Z: Initiative 151
  fr | quelle est la taille de onix | Onix : Taille 8,8 m
  de | catch rate of onix | Onix: Fangrate 45
  es | pikachu vs raichu | Pikachu → Raichu: × ½ · Raichu → Pikachu: × ½
  es | speed of mew vs mewtwo | Velocidad: Mew (100), Mewtwo (130)
  fr | does steel resist poison | Acier : Immunisé contre Poison – oui
  es | can charizard learn cut | Charizard: Corte – no. Como en Scarlet and Violet.
  de | how many megas | 87 Kreaturen in 97 Formen
  ja | percentage of water types | クリーチャー161種 (15.7%)
  de | how many fire types | 89 Kreaturen (nur Grundformen: 81)
  de | top 3 fastest | Initiative: Regieleki (200), Deoxys (Initiativeform) (180), Ninjask (160)
  fr | fire vs water | Feu → Eau : × ½ · Eau → Feu : × 2
  de | pikachu height and weight | Pikachu: Größe 0,4 m und Gewicht 6 kg
  fr | pikachu and ditto egg groups | Groupe d’œufs : Pikachu (Terrestre, Féerique), Métamorph (Métamorph)
  fr | is mew legendary | Mew : Légendaire – non
  de | is charizard weak to fire | Glurak: Schwach gegen Feuer – nein. Fähigkeiten zählen nicht.
  es | does gengar have levitate | Gengar: Habilidad Levitación – no
  de | when does pikachu learn thunderbolt | Pikachu: Donnerblitz (Level 36 und Maschine) – ja
  ja | what moves does charizard learn | リザードン：わざ 76
  de | what does surf do | Surfer: Typ Wasser, Kategorie Speziell, Stärke 90, Genauigkeit 100 und AP 15
  de | strongest electric move | Blitzschlag: Stärke 130
  fr | fire moves | 44 capacités
  de | how do you get umbreon | Evoli → Nachtara: Freundschaft, in der Nacht
  fr | gloom evolution | Mystherbe → Ortide : Niveau 21 · Ortide → Rafflesia : Pierre Plante · Ortide → Joliflor : Pierre Soleil
  de | how does wurmple evolve | Waumpel → Schaloko, Panekon: Level 7
  de | does corsola evolve | Galar-Corasonn → Gorgasonn: Level 38
  fr | how does milcery evolve | Crèmy → Charmilly (9 formes) : when its trainer spins while it holds a Sweet
  es | what evolves with a fire stone | Vulpix → Ninetales: Piedra Fuego · Growlithe → Arcanine: Piedra Fuego · Growlithe de Hisui → Arcanine de Hisui: Piedra Fuego · Eevee → Flareon: Piedra Fuego · Pansear → Simisear: Piedra Fuego · Capsakid → Scovillain: Piedra Fuego
  de | häufigster Typ | Typ: Wasser
  de | welche Farben gibt es | Farbe (10): Grün, Rot, Schwarz, Blau, Weiß, Braun, Gelb, Lila, Rosa, Grau
  fr | gender of eevee | Évoli : Sexe 87,5 % mâle, 12,5 % femelle
  de | egg groups of eevee | Evoli: Ei-Gruppe Feld
  de | wer ist Gengar | Gengar: Typen Geist, Gift, Fähigkeit Tastfluch, Generation 1 (Kanto), Größe 1,5 m und Gewicht 40,5 kg
  de | welche attacken lernt bisasam auf level 9 | Bisasam: Attacken Egelsamen
  de | eiattacken von eevee | Evoli: Attacken Fluch, Scanner, Doppelkick, Dreschflegel, Lehmschelle, Spaßkanone, Wunschtraum, Gähner
  fr | pokémon avec le plus de faiblesses | Noeunoeuf : Faible face à 7
  de | average weight | Mittelwert (Gewicht): 67 kg · Median (Gewicht): 28 kg
  de | ist wailord schwerer als relaxo | Gewicht: Wailord (398 kg), Relaxo (460 kg)
  ja | ガブリアスはカイリューより速い | すばやさ：ガブリアス (102)、カイリュー (80)
  fr | average bst of dragons | Moyenne (Total) : 504,76 · Médiane (Total) : 520,5
  fr | which type has the most weaknesses | Types (2) : Plante, Roche · Faible face à : 5
  de | legendaries per generation | Generation (9): 1 (4), 2 (5), 3 (8), 4 (9), 5 (9), 6 (3), 7 (11), 8 (11), 9 (11)
  fr | fossils per type | Types (9) : Roche (21), Eau (8), Dragon (4), Glace (4), Vol (3), Plante (2), Insecte (2), Acier (2), Électrik (2)
  de | fastest dragon per generation | Generation: Mega-Glurak X (1), Seedraking (2), Mega-Gewaldro (3), Arceus (Drache) (4), Trikephalo (5), UHaFnir (6), Ultra-Necrozma (7), Katapuldra (8), Koraidon (9)
  de | evolution stones | Steine (10): Feuerstein, Wasserstein, Donnerstein, Blattstein, Mondstein, Sonnenstein, Leuchtstein, Finsterstein, Funkelstein, Eisstein
  de | rotom forms | Rotom: Alle Formen (6): Rotom, Hitze-Rotom, Wasch-Rotom, Frost-Rotom, Wirbel-Rotom, Schneid-Rotom
  de | type chart | Wogegen jeder von 18 Typen stark und schwach ist.
  en | charizard weakness | en: Charizard is weak to Rock (× 4), Water (× 2), and Electric (× 2). Abilities do not count.
  de | generation of snivy | Serpifeu: Generation 5 (Einall)
  de | is lucario gen 4 | Lucario: Generation 4 – ja
  de | is pikachu electric | Pikachu: Typ Elektro – ja
  de | tauros evolution | en: Tauros evolves from and into no other creature.
  fr | height of eternamax eternatus | Éthernatos (Infinimax) : Taille 100 m
`) as [PageLanguage, string, string][];

it.each(told)('a page in "%s" answers %s', async (language, q, text) => {
  expect((await answerIn(language, q)).replaceAll('\u00a0', ' ')).toBe(text);
});

it('a page asks several words, with the colon of a name too, and no conditions', async () => {
  const found = { isDead: false };
  expect(await findAnswer('Type: Null weakness', api, found)).toMatchObject({ kind: 'weaknesses' });
  expect(await findAnswer('weaknesses of type:fire', api, found)).toBeUndefined();
  expect(await findAnswer('leagues', api, found)).toBeUndefined();
});

it('a page asks one word where a search finds nothing', async () => {
  expect(await findAnswer('leagues', api, { isDead: true })).toMatchObject({ kind: 'fact' });
  expect(await findAnswer('xyzzy', api, { isDead: true })).toBeUndefined();
  expect(await findAnswer('type:xyzzy', api, { isDead: true })).toBeUndefined();
});
