import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, startProgram } from '../harness/processes.ts';

/** The folders of `src/` in the order in which data flows: each imports from itself and from those before it. */
const layers = [
  'world',
  'catalog',
  'search',
  'responses',
  'server',
  'api',
  'mcp',
  'client',
  'service',
  'export',
  'package',
  'cli',
  'explorer',
  'edge',
];

/** A file of the program, relative to the project's folder, with the files that it imports, for types too. */
type Source = { readonly text: string; readonly imports: readonly string[] };

const sources: ReadonlyMap<string, Source> = new Map(
  ['src', 'packages/portrait/src', 'packages/conform/src', 'tools']
    .flatMap(listSources)
    .map((file) => [file, readSource(file)]),
);
const programFiles = [...sources.keys()].filter((file) => !file.startsWith('tools/'));

describe('imports', () => {
  it('lead to the same folder or to an earlier one in the flow of data (house rule 10)', () => {
    const backward = [...sources].flatMap(([file, { imports }]) =>
      imports
        .filter((target) => rankOf(target) > rankOf(file) && file.startsWith('src/'))
        .map((target) => `${file} imports ${target}`),
    );
    expect(backward).toEqual([]);
  });

  it('lead from the program to the packages, and not back', () => {
    const backward = programFiles
      .filter((file) => file.startsWith('packages/'))
      .flatMap((file) =>
        (sources.get(file)?.imports ?? [])
          .filter((target) => packageOf(target) !== packageOf(file))
          .map((target) => `${file} imports ${target}`),
      );
    expect(backward).toEqual([]);
  });

  it('name only folders of this list', () => {
    expect(layers).toEqual(expect.arrayContaining(readdirSync(path.join(root, 'src'))));
  });

  it('form no circle, types included', () => {
    expect(findCircles()).toEqual([]);
  });

  it('reach every file', () => {
    const tools = [...sources.keys()].filter((file) => file.startsWith('tools/'));
    const reached = new Set([...tools, 'src/edge/serve.ts', 'src/edge/worker.ts']);
    // The iteration of a set includes items that are added meanwhile.
    for (const file of reached) {
      const { text, imports } = sources.get(file) ?? readSource(file);
      [...imports, ...namedFiles(file, text)].forEach((target) => reached.add(target));
    }
    expect(programFiles.filter((file) => !reached.has(file))).toEqual([]);
  });
});

describe('the program', () => {
  it('contains no fact of the built-in world', () => {
    const creatures = readdirSync(path.join(root, 'worlds/default/creatures')).flatMap((file) => {
      const entries: unknown = JSON.parse(
        readFileSync(path.join(root, 'worlds/default/creatures', file), 'utf8'),
      );
      return Array.isArray(entries) ? entries.map((entry: { name: string }) => entry.name) : [];
    });
    // Documentation may give examples; code may not. Short names are ordinary words (Mew, Natu, Abra).
    const words = new Set(creatures.filter((name) => name.length > 5));
    const found = programFiles.flatMap((file) =>
      withoutComments(sources.get(file)?.text ?? '')
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => words.has(word))
        .map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('answers a cached lookup with the functions of at most ten files', async () => {
    const service = await startProgram(process.execPath, [
      '--import',
      path.join(root, 'harness/coverage-preload.mjs'),
      path.join(root, 'src/cli/main.ts'),
      'serve',
      '--port',
      '0',
      '--world',
      path.join(root, 'dist/worlds/default.json'),
    ]);
    const executedFiles = async (): Promise<readonly string[]> => {
      const before = service.complaints.length;
      service.process.kill('SIGUSR2');
      await expect.poll(() => service.complaints.length).toBeGreaterThan(before);
      const { executed }: { executed: string[] } = JSON.parse(service.complaints[before] ?? '');
      // A timer stores hits, for many lookups together.
      return executed.filter(
        (file) => file.startsWith(`file://${root}src/`) && !file.endsWith('/hit-database.ts'),
      );
    };
    const lookUp = (): Promise<Response> =>
      service.request('/v1/creature/25', { headers: { 'Accept-Encoding': 'br' } });
    // A search loads the app, which would otherwise be loaded beside the lookup.
    await service.request('/v1/search?q=type:fire');
    await lookUp();
    await lookUp();
    await executedFiles();
    await lookUp();
    const files = await executedFiles();
    expect(files.length).toBeGreaterThan(0);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(10);
  });
});

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.join(folder, file));
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(?<specifier>[.@][^']+)'/g)]
    .map(({ groups }) => resolve(file, groups?.['specifier'] ?? ''))
    .filter((target) => existsSync(path.join(root, target)));
  return { text, imports };
}

/** The file of an import, relative to the project's folder. Packages of the project name theirs in `exports`. */
function resolve(file: string, specifier: string): string {
  const [, name = '', entry = ''] = /^@creature-catalog\/(\w+)(.*)$/.exec(specifier) ?? [];
  if (name === '') {
    return path.join(path.dirname(file), specifier);
  }
  const manifest = path.join(root, 'packages', name, 'package.json');
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  return path.join('packages', name, exports[`.${entry}`] ?? '');
}

/** Files that a text names other than by an import: entries of the build, workers and scripts of pages. */
function namedFiles(file: string, text: string): string[] {
  return [...text.matchAll(/'(?<name>[\w./-]+\.tsx?|@creature-catalog\/[\w/-]+)'/g)].flatMap(
    ({ groups }) => {
      const name = groups?.['name'] ?? '';
      if (name.startsWith('@')) {
        return [resolve(file, name)].filter((each) => programFiles.includes(each));
      }
      return programFiles.filter(
        (each) =>
          each === name ||
          each === path.join(path.dirname(file), name) ||
          (file.startsWith('tools/') && each.endsWith(`/${name}`)),
      );
    },
  );
}

/** The files in circles of imports, and those between circles: without them, no file would import another that is left. */
function findCircles(): readonly string[] {
  const left = new Set(sources.keys());
  const importsOf = (file: string): readonly string[] =>
    (sources.get(file)?.imports ?? []).filter((target) => left.has(target));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    const imported = new Set([...left].flatMap(importsOf));
    [...left]
      .filter((file) => !imported.has(file) || importsOf(file).length === 0)
      .forEach((file) => left.delete(file));
  }
  return [...left];
}

/** The position of a file's folder in the flow of data; packages come first. */
function rankOf(file: string): number {
  const [top, folder = ''] = file.split('/');
  return top === 'src' ? layers.indexOf(folder) : -1;
}

function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
