import { createHash } from 'node:crypto';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcedPort } from '../../harness/announced-port.ts';
import { startChild, stopChildren } from '../../harness/child.ts';
import { executableOf } from '../../harness/places.ts';
import { readDeclaredModule } from '../../tools/declarations/declared-module.ts';
import { entries, exportPath } from '../../tools/entries.ts';
import { renderReference } from '../../tools/reference/render-reference.ts';
import { root, temporaryFolder } from '../../harness/processes.ts';
import { buildCopy, install, pack, run, type Tarball } from './packed.ts';

const dist = path.join(root, 'dist');
const platforms = path.join(root, 'test/platforms');

/** The public names by entry; a change of them is a change of the public interface (`docs/project/versioning.md`). */
const exported: Readonly<Record<string, readonly string[]>> = {
  index: [
    'function createCatalog',
    'class WorldError',
    'type AddressOptions',
    'type CatalogOptions',
    'type CreatureCatalog',
    'type CreatureRecord',
    'type EvolutionRecord',
    'type EvolutionStoneRecord',
    'type FamilyRecord',
    'type FoundForms',
    'type Issue',
    'type LanguageOptions',
    'type LeagueRecord',
    'type Location',
    'type SearchOptions',
    'type SearchOutcome',
    'type SearchProblem',
    'type Spot',
    'type Suggestion',
    'type UncompiledWorld',
    'type World',
    'type WorldSource',
    'type WorldSummary',
  ],
  node: [
    'function createNodeHandler',
    'type FetchAnswers',
    'type NodeHandler',
    'type NodeRequest',
    'type NodeResponse',
  ],
  fetch: [
    'function createFetchHandler',
    'const loadMcp',
    'type AddressOptions',
    'type FetchHandler',
    'type FetchHandlerOptions',
    'type LoadMcp',
    'type ResvgClass',
  ],
  world: [
    'class WorldError',
    'function compileWorld',
    'function formatIssue',
    'function parseWorld',
    'function readWorld',
    'function shrinkForFetch',
    'type CreatureEntry',
    'type EvolutionEntry',
    'type EvolutionStoneEntry',
    'type FormEntry',
    'type Issue',
    'type LeagueEntry',
    'type Location',
    'type Manifest',
    'type ParsedWorld',
    'type Spot',
    'type UncompiledWorld',
    'type World',
    'type WorldFile',
  ],
  'client/index': [
    'class CatalogError',
    'function createClient',
    'function heightInInches',
    'function heightInMetres',
    'function weightInKilograms',
    'function weightInPounds',
    'type AskOptions',
    'type Batch',
    'type BulkFile',
    'type Client',
    'type ClientOptions',
    'type CreatureCounts',
    'type CreatureForms',
    'type CreatureMember',
    'type CreatureNames',
    'type CreatureRecord',
    'type EvolutionRecord',
    'type EvolutionStoneRecord',
    'type Facet',
    'type FailureKind',
    'type FamilyRecord',
    'type Fetch',
    'type LanguageOptions',
    'type LeagueRecord',
    'type Matchup',
    'type MeasuredRecord',
    'type Problem',
    'type RandomRequest',
    'type SearchCheck',
    'type SearchFilters',
    'type SearchPage',
    'type SearchRequest',
    'type SearchText',
    'type ServiceInformation',
    'type ServiceStatistics',
    'type StoneEvolutions',
    'type SuggestOptions',
    'type Suggestion',
    'type WorldOverview',
    'type WorldStatistics',
  ],
  'client/offline': ['function createOfflineClient', 'type BulkSource'],
};

/** The permitted files and folders of the package, besides generated names. */
const contents = new Set([
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'dist/',
  'dist/client/',
  'dist/edge/',
  'dist/explorer/',
  'dist/explorer/files/',
  'dist/mcp/',
  'dist/worlds/',
  'schemas/',
  'worlds/default/',
  'worlds/default/creatures/',
  'worlds/lampshoal/',
  'worlds/lampshoal/creatures/',
  'worlds/quiet-line.csv',
]);

/** Time limit for tests that install packages or build, which takes seconds on an idle machine. */
const timeoutMilliseconds = 300_000;

let scratch: Awaited<ReturnType<typeof temporaryFolder>>;
let tarball: Tarball;
beforeAll(async () => {
  scratch = await temporaryFolder();
  tarball = pack(root, path.join(scratch.folder, 'packed'));
}, timeoutMilliseconds);
afterAll(async () => {
  await stopChildren();
  await scratch.remove();
});

describe('the entries of the package', () => {
  it.each(Object.keys(entries))('"%s" exports exactly these names', async (entry) => {
    const { declarations, exports } = readDeclaredModule(path.join(dist, `${entry}.d.ts`));
    const names = [...exports.keys()].map((name) => `${declarations.get(name)?.kind} ${name}`);
    expect(names.toSorted()).toEqual([...(exported[entry] ?? [])].toSorted());
    const values = Object.keys(await import(pathToFileURL(path.join(dist, `${entry}.js`)).href));
    expect(values.toSorted()).toEqual(
      names
        .filter((each) => !each.startsWith('type '))
        .map((each) => each.split(' ')[1])
        .toSorted(),
    );
  });

  it('have a docstring for each name that they export', () => {
    const bare = Object.keys(entries).flatMap((entry) => {
      const { declarations, exports } = readDeclaredModule(path.join(dist, `${entry}.d.ts`));
      return [...exports.keys()].filter((name) => !declarations.get(name)?.docstring);
    });
    expect(bare).toEqual([]);
  });

  it('are described in docs/reference/package.md, which "npm run reference" writes', () => {
    const page = readFileSync(path.join(root, 'docs/reference/package.md'), 'utf8');
    expect(page).toBe(renderReference(dist));
  });

  it('are all in package.json', () => {
    const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const expected = Object.keys(entries).map((entry) => [
      exportPath(entry),
      { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` },
    ]);
    expect(exports).toEqual({
      ...Object.fromEntries(expected),
      './package.json': './package.json',
    });
  });

  it('import no module of a runtime if they are portable', () => {
    expect(importsOf('fetch.js')).toEqual(
      new Set(['hono', 'valibot', '@valibot/to-json-schema', './mcp/server.js']),
    );
    expect(importsOf('mcp/server.js')).toEqual(new Set());
  });
});

describe('the packed package', () => {
  it('contains the needed files and no others, in less than three megabytes', () => {
    const unknown = tarball.files.filter(
      ({ path: file }) =>
        !contents.has(file) && !contents.has(file.slice(0, file.lastIndexOf('/') + 1)),
    );
    expect(unknown).toEqual([]);
    const endings = new Set(
      tarball.files
        .filter((each) => each.path.startsWith('dist/'))
        .map((each) => path.extname(each.path)),
    );
    expect(endings).toEqual(
      new Set(['', '.css', '.js', '.json', '.pack', '.ts', '.txt', '.woff2']),
    );
    expect(readFileSync(tarball.file).byteLength).toBeLessThan(3_000_000);
    expect(tarball.files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(11_000_000);
  });

  it('contains no path of the machine that it was built on', () => {
    const named = tarball.files.filter(({ path: file }) =>
      readFileSync(path.join(root, file)).includes(path.resolve(root)),
    );
    expect(named).toEqual([]);
  });

  it(
    'is the same from another build elsewhere, byte for byte',
    () => {
      const folder = path.join(scratch.folder, 'copy');
      buildCopy(folder);
      const again = pack(folder, path.join(scratch.folder, 'packed again'));
      expect(again.files).toEqual(tarball.files);
      expect(digestOf(again.file)).toBe(digestOf(tarball.file));
    },
    timeoutMilliseconds,
  );

  it('passes publint', () => {
    const publint = path.join(platforms, 'node_modules/publint/src/cli.js');
    expect(run(process.execPath, [publint, tarball.file, '--strict'], root)).toContain('All good!');
  });

  it('has types that resolve for every kind of ES module, according to attw', () => {
    const attw = path.join(platforms, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const options = ['--profile', 'esm-only', '--format', 'json'];
    const { problems } = JSON.parse(run(process.execPath, [attw, tarball.file, ...options], root));
    // Neither the algorithm of old Node nor CommonJS finds anything in a package of ES modules.
    const ignored = new Set(['node10', 'node16-cjs']);
    const found = Object.values(problems ?? {})
      .flat()
      .filter((each) => !ignored.has((each as { resolutionKind: string }).resolutionKind));
    expect(found).toEqual([]);
  });
});

describe('the installed package', () => {
  let project: string;
  let main: string;
  beforeAll(() => {
    project = path.join(scratch.folder, 'consumer');
    main = path.join(project, 'node_modules/creature-catalog/dist/main.js');
    cpSync(path.join(import.meta.dirname, 'consumer'), project, { recursive: true });
    install(tarball.file, project);
    // Programs of the documentation import servers too.
    symlinkSync(path.join(platforms, 'node_modules'), path.join(scratch.folder, 'node_modules'));
  }, timeoutMilliseconds);

  describe.each(runtimesHere())('on %s', (_, command) => {
    it('provides all of its entries, and has no side effects on import', () => {
      expect(run(command, ['program.mjs'], project)).toMatch(
        /^used creature-catalog \d+\.\d+\.\d+\n$/,
      );
    });

    it('finds creatures on the command line', () => {
      expect(run(command, [main, 'find', 'mr-mime'], project)).toContain('Mr. Mime, number 122');
    });

    it('serves', async () => {
      const state = path.join(project, 'state');
      const service = startChild('anywhere', command, [
        main,
        'serve',
        '--port',
        '0',
        '--state-dir',
        state,
      ]);
      const port = await announcedPort('The service', service.process, service.complaints);
      const answer = await fetch(`http://localhost:${port}/v1/creature/25`);
      const [base] = (await answer.json()) as { name: string }[];
      expect([answer.status, base?.name]).toEqual([200, 'Pikachu']);
      await service.stop();
    });
  });

  it.each(
    ['README.md', 'docs/guides/embedding.md'].flatMap((page) =>
      examplesOf(page).map(({ program, output }, i) => ({ page, number: i + 1, program, output })),
    ),
  )('prints the output of example $number of $page', ({ program, output }) => {
    const file = path.join(project, 'example.mjs');
    writeFileSync(file, program);
    expect(run(process.execPath, [file], project)).toBe(output);
  });

  it('is started by npx', () => {
    const bin = path.join(project, 'node_modules/.bin');
    const printed = run(path.join(bin, 'creature-catalog'), ['help'], project, {
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
    });
    expect(printed).toContain('serve');
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'has declarations that a strict compiler accepts, with module resolution "%s"',
    (module, moduleResolution) => {
      const configuration = path.join(project, `tsconfig.${module}.json`);
      writeFileSync(
        configuration,
        JSON.stringify({
          compilerOptions: {
            module,
            moduleResolution,
            target: 'es2022',
            lib: ['es2022', 'dom'],
            // Neither those of Node nor those of Bun.
            types: [],
            strict: true,
            exactOptionalPropertyTypes: true,
            noUncheckedIndexedAccess: true,
            skipLibCheck: false,
            noEmit: true,
          },
          files: ['program.ts'],
        }),
      );
      const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
      const compiler = path.join(path.dirname(manifest), 'bin/tsc');
      expect(run(process.execPath, [compiler, '--project', configuration], project)).toBe('');
    },
  );
});

/** The imports of a built module, at once or later. */
function importsOf(file: string): ReadonlySet<string | undefined> {
  const imports = readFileSync(path.join(dist, file), 'utf8').matchAll(
    /\b(?:from|import)\s*\(?\s*["'](?<specifier>[^"']+)["']/g,
  );
  return new Set([...imports].map(({ groups }) => groups?.['specifier']));
}

/** The runtimes of this platform that the package promises to run on. */
function runtimesHere(): [name: string, command: string][] {
  const pinned: [string, string][] = [
    ['Node 24', process.execPath],
    ['Bun', executableOf('Bun')],
  ];
  if (`${process.platform} ${process.arch}` !== 'linux x64') {
    console.warn('SKIPPED: Node 22 and Node 26 are there for Linux on x64 alone');
    return pinned;
  }
  return [
    ...pinned,
    ...['22', '26'].map((version): [string, string] => [
      `Node ${version}`,
      path.join(platforms, `node_modules/node-${version}-linux-x64/bin/node`),
    ]),
  ];
}

/** The programs of a page, each with its output. */
function examplesOf(page: string): { readonly program: string; readonly output: string }[] {
  const blocks = readFileSync(path.join(root, page), 'utf8').matchAll(
    /```js\n(?<program>[\s\S]*?)```\n\n```text\n(?<output>[\s\S]*?)```/g,
  );
  return [...blocks].map(({ groups }) => ({
    program: groups?.['program'] ?? '',
    output: groups?.['output'] ?? '',
  }));
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
