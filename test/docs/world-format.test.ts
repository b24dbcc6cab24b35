import { describe, expect, test } from 'vitest';
import { formatIssue } from '../../src/world/issue.ts';
import { loadYaml } from '../../src/world/parse-file.ts';
import { parseWorld, type WorldFile } from '../../src/world/parse-world.ts';
import { fileSchemas } from '../../src/world/file-schemas.ts';
import { parse } from '../../accept/worlds/edit.ts';
import { membersIn } from '../world/schema-members.ts';
import { readPage, tableRows } from './pages.ts';

const page = readPage('reference/world-format.md');

/** The blocks of the page after the name of a file; `mistaken` ones are wrong on purpose. */
function filesOf(mark: '' | ' mistaken'): WorldFile[] {
  const block =
    /`(?<path>[\w/-]+\.(?:json|yaml))`\n\n```(?:json|yaml)(?<mark>.*)\n(?<text>[\s\S]*?)^```$/gm;
  return [...page.matchAll(block)].flatMap(([, path = '', found, text = '']) =>
    found === mark ? [{ path, text }] : [],
  );
}

const files = filesOf('');
await loadYaml(files);
const mistaken = filesOf(' mistaken');

function issuesOf(all: readonly WorldFile[]): string {
  const parsed = parseWorld(all);
  return parsed.kind === 'valid'
    ? 'none'
    : parsed.issues.map((issue) => `${formatIssue(issue)}\n`).join('');
}

describe('docs/reference/world-format.md', () => {
  test('shows files that form a valid world, alone and with the later ones', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'world.yaml',
      'creatures/cindermouse.yaml',
      'creatures/emberrat.yaml',
      'leagues.json',
      'evolution-stones.json',
      'moves.json',
      'learnsets/embers.yaml',
    ]);
    expect(issuesOf(files.slice(0, 2))).toBe('none');
    expect(issuesOf(files)).toBe('none');
  });

  test('shows the issues of a file with mistakes as they are printed, before and after', () => {
    const shown = [...page.matchAll(/^```text\n(?<lines>[\s\S]*?)^```$/gm)].map(
      ({ groups }) => groups?.['lines'],
    );
    const mended = mistaken.map(({ path, text }) => ({
      path,
      text: text
        .replace('spieces', 'species')
        .replace('genderles', 'genderless')
        .replace('13', '11'),
    }));
    expect(shown).toEqual([issuesOf([...files, ...mistaken]), issuesOf([...files, ...mended])]);
  });

  test('describes every member of the files', () => {
    const told = new Set(
      tableRows(page, '| member | type | meaning |').flatMap(([cell = '']) =>
        cell.split(/`?, `|` or `/).map((name) => name.replaceAll('`', '')),
      ),
    );
    const members = [...fileSchemas().values()].flatMap((text) => membersIn(parse(text)));
    // Described in the rows of the objects that they belong to.
    const inner = new Set(['normal', 'hidden', 'male', 'female']);
    const untold = members.filter(([name]) => !told.has(name) && !inner.has(name));
    expect(untold.map(([name]) => name)).toEqual([]);
  });
});
