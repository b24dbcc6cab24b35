import { expect, it } from 'vitest';
import type { AnswerRecord } from '../../src/api/answer-record.ts';
import type { PageLanguage } from '../../src/api/page-language.ts';
import { createApi } from '../../src/explorer/api.ts';
import { loadMessages } from '../../src/explorer/load-messages.ts';
import { tellAnswer } from '../../src/explorer/pages/catalog/tell-answer.ts';
import { loadSpeech } from '../../src/explorer/speech.ts';
import { createAppAlone } from '../responses/app-alone.ts';
import { compileShippedWorld } from '../world/worlds.ts';

const addresses = { baseUrl: 'https://catalog.example.org', resourcesUrl: 'https://r.example.org' };
const app = createAppAlone(await compileShippedWorld('default'), addresses);
const api = createApi(async (target) =>
  (await app.fetch(new Request(addresses.baseUrl + target))).json(),
);
const world = await api.world();

/** The words of a page in a language, and those of the service if it has none. */
async function answerIn(language: PageLanguage, q: string): Promise<string> {
  const answer = await api.get<AnswerRecord>(`/v1/ask?${new URLSearchParams({ q })}`);
  const speech = await loadSpeech(language, world, api, loadMessages);
  return tellAnswer(answer, speech, world) ?? `en: ${answer.text}`;
}

it.each([
  [
    'de',
    'schwächen von glurak',
    'Glurak ist schwach gegen Gestein (× 4), Wasser (× 2) und Elektro (× 2).',
  ],
  ['ja', 'リザードンの弱点', 'リザードンの弱点はいわ (× 4)、みず (× 2)、でんき (× 2)です。'],
  [
    'fr',
    'feu vol faiblesses',
    'Feu/Vol est faible face à Roche (× 4), Eau (× 2) et Électrik (× 2).',
  ],
  [
    'es',
    'what does fire beat',
    'Fuego hace más daño a Planta (× 2), Hielo (× 2), Bicho (× 2) y Acero (× 2).',
  ],
  ['fr', 'steel immunities', 'Acier : Immunisé contre Poison'],
  ['de', 'garchomp resistances', 'Knakrack: Resistent gegen Feuer, Gift, Gestein'],
  ['de', 'schwach gegen eis', '306 Kreaturen'],
  ['de', 'schnellste drachen', 'Mega-Knakrack Z: Initiative 151'],
  ['fr', 'quelle est la taille de onix', 'Onix : Taille 8,8 m'],
  ['de', 'catch rate of onix', 'Onix: Fangrate 45'],
  ['es', 'pikachu vs raichu', 'Pikachu y Raichu lado a lado: tamaños, fortalezas y debilidades.'],
  [
    'en',
    'charizard weakness',
    'en: Charizard is weak to Rock (× 4), Water (× 2), and Electric (× 2).',
  ],
  ['de', 'is pikachu electric', 'en: Yes: Pikachu is of the type Electric.'],
  ['fr', 'height of eternamax eternatus', 'Éthernatos (Infinimax) : Taille 100 m'],
] as const)('a page in "%s" answers %s', async (language, q, told) => {
  expect((await answerIn(language, q)).replaceAll('\u00a0', ' ')).toBe(told);
});
