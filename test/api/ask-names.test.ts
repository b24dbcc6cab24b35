import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type AnswerRecord, AnswerSchema } from '../../src/api/answer-record.ts';
import { casesOf } from '../rows.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { compileShippedWorld } from '../world/worlds.ts';

const catalog = await compileShippedWorld('default');
const app = startCatalog(catalog, { baseUrl: 'http://localhost:8080' });

async function ask(q: string): Promise<AnswerRecord> {
  const response = await app.request(`/v1/ask?${new URLSearchParams({ q }).toString()}`);
  return v.parse(AnswerSchema, await response.json());
}

/** What is asked of each name in a language, and the kind of its answer. */
const templates = casesOf(`
  en
    who is {}; {} type | fact
    what moves does {} learn | moves
    {} evolution line | evolutions
  de
    wie groß ist {} | fact
    wann entwickelt sich {} | evolutions
  fr
    combien pèse {} | fact
    évolution de {} | evolutions
  es
    cuánto mide {} | fact
  ja
    {}の弱点 | weaknesses
    {}の画像 | fact
`);

it.each(templates)(
  'in "%s", "%s" is understood with the name of each creature',
  async (language, template = '', kind) => {
    const misunderstood: string[] = [];
    for (const creature of catalog.creatures) {
      const name = catalog.localNames.of(creature)[0]?.[language] ?? creature.name;
      const q = template.replace('{}', () => name);
      const answer = await ask(q);
      if (answer.kind !== kind || answer.forms[0]?.name !== creature.name) {
        misunderstood.push(`${q}: ${answer.text}`);
      }
    }
    expect(misunderstood).toEqual([]);
  },
);

it('tells what each move does by its English name, and who learns it by its Japanese one', async () => {
  const misunderstood: string[] = [];
  for (const { name, names } of catalog.moves) {
    const q = `${names['ja'] ?? name}を覚えるポケモン`;
    const [told, learners] = [await ask(`what does ${name} do`), await ask(q)];
    if (told.move !== name || !learners.text.includes(` ${name} in the games`)) {
      misunderstood.push(`${name}: ${told.text} ${learners.text}`);
    }
  }
  expect(misunderstood).toEqual([]);
});

it('tells who has each ability, by its English and its Japanese name', async () => {
  const misunderstood: string[] = [];
  for (const { name, names = {} } of catalog.abilities) {
    for (const q of [`who has ${name}`, `${names['ja'] ?? name}を持つポケモン`]) {
      const { text } = await ask(q);
      misunderstood.push(...(new RegExp(` ${name}[.:]`).test(text) ? [] : [`${q}: ${text}`]));
    }
  }
  expect(misunderstood).toEqual([]);
});
