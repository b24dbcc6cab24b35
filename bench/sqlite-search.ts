import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Catalog } from '../src/catalog/catalog.ts';
import { nameKey, nameWords } from '../src/world/name-key.ts';
import type { Condition, Query } from './search-queries.ts';

/** The first so many entries are wanted, and how many there are in all. */
export const pageLength = 100;

export type Page = { readonly total: number; readonly places: readonly number[] };

/**
 * The cost of the same questions in a database that is made for them: its indexes, a table of the words of facts, and FTS5 for
 * pieces of names: of their words, and of the letters from the beginning of each word on, behind a mark.
 */
export function createSqliteSearch(
  database: DatabaseSync,
  catalog: Catalog,
): (query: Query) => () => Page {
  database.exec(`
    CREATE TABLE entry (place INTEGER PRIMARY KEY, number INT, gen INT, height REAL, weight REAL,
      family INT, stage INT, male REAL, name TEXT, onward TEXT, base INT);
    CREATE TABLE text (field TEXT, key TEXT, place INT, PRIMARY KEY (field, key, place)) WITHOUT ROWID;
    CREATE TABLE word (key TEXT, place INT, rank INT, PRIMARY KEY (key, place, rank)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE names USING fts5(words, onward, content='', tokenize='trigram');
    BEGIN`);
  const addEntry = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const addText = database.prepare('INSERT OR IGNORE INTO text VALUES (?, ?, ?)');
  const addWord = database.prepare('INSERT OR IGNORE INTO word VALUES (?, ?, ?)');
  const addNames = database.prepare('INSERT INTO names (rowid, words, onward) VALUES (?, ?, ?)');
  let place = 0;
  for (const creature of catalog.creatures) {
    for (const form of creature.forms) {
      const measure = (value: number | 'unknown'): number | null =>
        value === 'unknown' ? null : value;
      const { gender, line, abilities } = form;
      addEntry.run(
        place,
        creature.number,
        creature.generation,
        measure(form.heightMetres),
        measure(form.weightKilograms),
        creature.familyId,
        line.stage,
        gender === 'genderless' ? null : gender.male,
        nameKey(form.name),
        onwards(form.name),
        form.rank === 0 ? 1 : 0,
      );
      const flags = [
        ...(creature.legendary ? ['legendary'] : []),
        ...(form.mega ? ['mega'] : []),
        ...(form.rank === 0 ? ['base'] : []),
      ];
      for (const [field, values] of [
        ['type', form.types],
        ['ability', [...abilities.normal, ...abilities.hidden]],
        ['hidden', abilities.hidden],
        ['egg', form.eggGroups],
        ['species', [creature.species]],
        ['is', flags],
      ] as const) {
        values.forEach((value) => addText.run(field, nameKey(value), place));
        const rank = wordFields.indexOf(field);
        if (rank !== -1) {
          const words = values.flatMap((value) => nameWords(value));
          words.forEach((word) => addWord.run(word, place, rank));
        }
      }
      const names = [creature.name, form.name];
      addNames.run(
        place,
        names.map((name) => nameWords(name).join(' ')).join('|'),
        names.map(onwards).join(''),
      );
      place += 1;
    }
  }
  const columns = ['number', 'gen', 'height', 'weight', 'family', 'stage', 'male', 'name'];
  database.exec(columns.map((name) => `CREATE INDEX by_${name} ON entry (${name});`).join(' '));
  database.exec('COMMIT; ANALYZE');

  return (query) => {
    const parts = query.conditions.map(writeCondition);
    const where = parts.map(({ sql }) => sql).join(query.join === 'or' ? ' OR ' : ' AND ');
    const values = parts.flatMap(({ value }) => value);
    const order = writeOrder(query);
    const page = database.prepare(
      `SELECT place FROM entry WHERE ${where} ORDER BY ${order.sql} LIMIT ${pageLength}`,
    );
    const total = database.prepare(`SELECT count(*) AS total FROM entry WHERE ${where}`);
    return () => ({
      total: Number(total.get(...values)?.['total']),
      places: page.all(...values, ...order.value).map((row) => Number(row['place'])),
    });
  };
}

/** The fields in which a word of a query is searched, in the order of their matches. */
const wordFields: readonly string[] = ['type', 'is', 'species', 'ability', 'egg'];

/** The letters of a name from the beginning of each word on, the first behind a mark of its own. */
function onwards(name: string): string {
  const words = nameWords(name);
  return words.map((_, i) => `${i === 0 ? '^' : '>'}${words.slice(i).join('')}`).join('');
}

type Sql = { readonly sql: string; readonly value: SQLInputValue[] };

function writeOrder({ join, conditions, sort }: Query): Sql {
  switch (sort) {
    case '': {
      const word = conditions.find(({ kind }) => kind === 'word');
      return word?.kind === 'word' && join === 'and'
        ? {
            sql: `CASE WHEN name = ? THEN 0 WHEN instr(onward, ?) THEN 1 WHEN instr(onward, ?) THEN 2
              WHEN place IN (SELECT rowid FROM names WHERE names MATCH ?) THEN 3
              ELSE 4 + (SELECT min(rank) FROM word WHERE key = ? AND word.place = entry.place) END,
              base DESC, place`,
            value: [word.text, `^${word.text}`, `>${word.text}`, pieceOf(word.text), word.text],
          }
        : { sql: 'place', value: [] };
    }
    case '-weight':
      return { sql: 'weight DESC NULLS LAST, place', value: [] };
    case 'name':
      return { sql: 'name, place', value: [] };
    case '-height,name':
      return { sql: 'height DESC NULLS LAST, name, place', value: [] };
  }
}

function writeCondition(condition: Condition): Sql {
  switch (condition.kind) {
    case 'word':
      return {
        sql: `(place IN (SELECT rowid FROM names WHERE names MATCH ?)
          OR place IN (SELECT place FROM word WHERE key = ?))`,
        value: [pieceOf(condition.text), condition.text],
      };
    case 'text':
      return {
        sql: `place ${condition.negated ? 'NOT ' : ''}IN (SELECT place FROM text WHERE field = ? AND key = ?)`,
        value: [condition.field, nameKey(condition.value)],
      };
    case 'number':
      return { sql: `${condition.field} ${condition.operator} ?`, value: [condition.value] };
  }
}

/** A search in FTS5 for a piece of a name. */
function pieceOf(text: string): string {
  return `words:"${text}" OR onward:("^${text}" OR ">${text}")`;
}
