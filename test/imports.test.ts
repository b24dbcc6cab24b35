import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/processes.ts';
import { workspaceEntries } from '../tools/workspaces.ts';

/** The folders of `src/` in the order in which data flows: each imports from itself and from those before it. */
const layers = [
  'world',
  'catalog',
  'search',
  'api',
  'responses',
  'mcp',
  'client',
  'server',
  'service',
  'export',
  'package',
  'cli',
  'explorer',
  'edge',
];

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, 'src', file), 'utf8') }));

const packageSources = readdirSync(path.join(root, 'packages'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, 'packages', file), 'utf8') }));

describe('imports', () => {
  it('lead to the same folder or to one that data comes from (house rule 10)', () => {
    const backward = sources.flatMap(({ file, text }) =>
      relativeImports(text)
        .map((specifier) => path.join(path.dirname(file), specifier))
        .filter((target) => rankOf(target) > rankOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(backward).toEqual([]);
  });

  it('name only folders that this list knows', () => {
    const folders = new Set(sources.map(({ file }) => file.split(path.sep)[0]));
    expect(folders).toEqual(new Set(layers));
  });

  it('of packages lead nowhere outside them but to third-party packages', () => {
    const outward = packageSources.flatMap(({ file, text }) =>
      relativeImports(text)
        .map((specifier) => path.join(path.dirname(file), specifier))
        .filter((target) => packageOf(target) !== packageOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(outward).toEqual([]);
    expect(packageSources.filter(({ text }) => /from '@?creature-catalog/.test(text))).toEqual([]);
  });

  it('of packages in the service name their public entries', () => {
    const inward = sources.flatMap(({ file, text }) =>
      relativeImports(text)
        .filter((specifier) => specifier.includes('/packages/'))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(inward).toEqual([]);
    const specifiers = sources.flatMap(
      ({ text }) => text.match(/@creature-catalog\/[\w/-]+/g) ?? [],
    );
    expect(specifiers.length).toBeGreaterThan(0);
    expect(specifiers.filter((each) => !workspaceEntries.has(each))).toEqual([]);
  });

  it('bring no fact of the built-in world into the engine', () => {
    const creatures = readdirSync(path.join(root, 'worlds/default/creatures')).flatMap((file) => {
      const entries: unknown = JSON.parse(
        readFileSync(path.join(root, 'worlds/default/creatures', file), 'utf8'),
      );
      return Array.isArray(entries) ? entries.map((entry: { name: string }) => entry.name) : [];
    });
    // Documentation may give examples; code may not. Short names are ordinary words (Mew, Natu, Abra).
    const words = new Set(creatures.filter((name) => name.length > 5));
    const found = sources.flatMap(({ file, text }) =>
      withoutComments(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => words.has(word))
        .map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

function relativeImports(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(?<specifier>\.[^']+)'/g)].map(
    ({ groups }) => groups?.['specifier'] ?? '',
  );
}

function packageOf(file: string): string {
  return file.split(path.sep)[0] ?? '';
}

function rankOf(file: string): number {
  return layers.indexOf(file.split(path.sep)[0] ?? '');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
