import { describe, expect, it } from 'vitest';
import { fieldsOf, flagsOf } from '../../src/search/fields.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { type Json, valuesAt } from './member-path.ts';
import { readPage, tableRows } from './pages.ts';
import { createBuiltInApp } from './served-app.ts';

const questions = tableRows(
  readPage('reference/query-language.md'),
  '| question | request | look at | answer |',
);
const builtIn = await compileShippedWorld('default');
const ask = await createBuiltInApp('http://localhost:8080');

describe('the questions of the query language', () => {
  it('are many, each with another request', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40);
    expect(new Set(questions.map(([question]) => question)).size).toBe(questions.length);
    expect(new Set(questions.map(([, request, place]) => `${request} ${place}`)).size).toBe(
      questions.length,
    );
  });

  it.each(questions)('answers "%s"', async (_, request = '', place = '', answer = '') => {
    const values = valuesAt(await readDocument(await ask(request)), place);
    // Sentences are joined by spaces, anything else by commas.
    expect(values.map(String).join(', ').replaceAll('., ', '. ')).toBe(answer);
  });

  it('asks with every field, flag and parameter of a search', () => {
    const asked = questions.map(([, request = '']) => new URL(request, 'http://any.host'));
    const parameters = asked.flatMap(({ searchParams }) => [...searchParams.keys()]);
    expect(new Set(parameters)).toEqual(
      new Set(
        'q sort limit offset fields forms format creatures include seed types type gen starter'.split(
          ' ',
        ),
      ),
    );
    const queries = asked.map(({ searchParams }) => searchParams.get('q') ?? '').join(' ');
    for (const { name } of fieldsOf(builtIn)) {
      expect(queries).toMatch(new RegExp(`(?<!\\w-?)${name}[:=<>]`));
    }
    for (const { name: flag } of flagsOf(builtIn)) {
      // Base forms have a parameter of their own.
      expect(flag === 'base' || queries.includes(`is:${flag}`), flag).toBe(true);
    }
  });
});

/** A body as a document: CSV and NDJSON as a list of records. */
async function readDocument(response: Response): Promise<Json> {
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  if (contentType.startsWith('text/csv')) {
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    const columns = head.split(',');
    return rows.map((row) =>
      Object.fromEntries(row.split(',').map((cell, i) => [columns[i] ?? '', cell])),
    );
  }
  if (contentType.startsWith('application/x-ndjson')) {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
  }
  return JSON.parse(text) as Json;
}
