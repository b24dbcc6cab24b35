import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AnswerSchema } from '../../src/api/answer-record.ts';
import { casesOf } from '../rows.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { compileShippedWorld } from '../world/worlds.ts';

const catalog = await compileShippedWorld('default');
const app = startCatalog(catalog, { baseUrl: 'http://localhost:8080' });

/** What is asked of each name in a language, and the kind of its answer. */
const templates = casesOf(`
  en
    {} weaknesses | weaknesses
    how tall is {}; who is {}; show me {}; {} type | fact
    what moves does {} learn | moves
    {} evolution line | evolutions
  de
    Schwächen von {} | weaknesses
    wie groß ist {}; zeig mir {} | fact
    wann entwickelt sich {} | evolutions
  fr
    faiblesses de {} | weaknesses
    combien pèse {}; montre-moi {} | fact
    évolution de {} | evolutions
  es
    debilidades de {} | weaknesses
    cuánto mide {}; muéstrame a {} | fact
    evolución de {} | evolutions
  ja
    {}の弱点 | weaknesses
    {}の高さ; {}の画像 | fact
    {}の進化系統 | evolutions
`);

it.each(templates)(
  'in "%s", "%s" is understood with the name of each creature',
  async (language, template = '', kind) => {
    const misunderstood: string[] = [];
    for (const creature of catalog.creatures) {
      const name = catalog.localNames.of(creature)[0]?.[language] ?? creature.name;
      const q = template.replace('{}', () => name);
      const response = await app.request(`/v1/ask?${new URLSearchParams({ q }).toString()}`);
      const answer = v.parse(AnswerSchema, await response.json());
      if (answer.kind !== kind || answer.forms[0]?.name !== creature.name) {
        misunderstood.push(`${q}: ${answer.text}`);
      }
    }
    expect(misunderstood).toEqual([]);
  },
);
