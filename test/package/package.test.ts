import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../harness/child.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { executableOf, root } from '../../harness/places.ts';
import { readDeclaredModule } from '../../tools/declarations/declared-module.ts';
import { entries, exportPath } from '../../tools/entries.ts';
import { renderReference } from '../../tools/reference/render-reference.ts';
import { buildCopy, npm, pack, run, type Tarball } from './packed.ts';

const dist = path.join(root, 'dist');
const platforms = path.join(root, 'test/platforms');
const isLinuxOnX64 = `${process.platform} ${process.arch}` === 'linux x64';
const oldestNode = '22.13';

/** The permitted files and folders of the package, besides generated names, `deploy/` and `docs/`. */
const contents = new Set([
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package.json',
  'dist/',
  'dist/client/',
  'dist/edge/',
  'dist/explorer/',
  'dist/explorer/files/',
  'dist/mcp/',
  'dist/worlds/',
  'schemas/',
  'tools/world/facts/SOURCES.md',
  'worlds/default/',
  'worlds/default/creatures/',
  'worlds/default/learnsets/',
  'worlds/lampshoal/',
  'worlds/lampshoal/creatures/',
  'worlds/quiet-line.csv',
  'worlds/rock-pool.xlsx',
]);

/** Time limit for tests that install packages or build, which takes seconds on an idle machine. */
const timeoutMilliseconds = 300_000;

const scratch = newFolder();
let tarball: Tarball;
beforeAll(async () => {
  tarball = pack(root, path.join(scratch, 'packed'));
}, timeoutMilliseconds);

describe('the entries of the package', () => {
  it.each(Object.keys(entries))('"%s" exports the values that it declares', async (entry) => {
    const { declarations, exports } = readDeclaredModule(path.join(dist, `${entry}.d.ts`));
    const values = [...exports.keys()].filter((name) => declarations.get(name)?.kind !== 'type');
    const module = (await import(pathToFileURL(path.join(dist, `${entry}.js`)).href)) as object;
    expect(Object.keys(module).toSorted()).toEqual(values.toSorted());
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
      new Set(['valibot', '@valibot/to-json-schema', './mcp/server.js']),
    );
    expect(importsOf('mcp/server.js')).toEqual(new Set());
  });
});

describe('the packed package', () => {
  it('contains the needed files and no others, in less than 3.5 megabytes', () => {
    const unknown = tarball.files.filter(
      ({ path: file }) =>
        !contents.has(file) &&
        !contents.has(file.slice(0, file.lastIndexOf('/') + 1)) &&
        !/^(?:deploy|docs)\//.test(file),
    );
    expect(unknown).toEqual([]);
    const endings = new Set(
      tarball.files
        .filter((each) => each.path.startsWith('dist/'))
        .map((each) => path.extname(each.path)),
    );
    expect(endings).toEqual(new Set(['', '.css', '.js', '.json', '.ts', '.txt', '.woff2']));
    expect(readFileSync(tarball.file).byteLength).toBeLessThan(3_500_000);
    expect(tarball.files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(13_000_000);
  });

  it('contains every file that its pages link to', () => {
    const packed = tarball.files.map((each) => each.path);
    const broken = packed
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => {
        const prose = readFileSync(path.join(root, page), 'utf8').replaceAll(
          /^```[\s\S]*?^```$/gm,
          '',
        );
        return [...prose.matchAll(/\]\((?<file>[^)#\s]+)/g)]
          .map(({ groups }) => groups?.['file'] ?? '')
          .filter((file) => !/^[a-z]+:/.test(file))
          .map((file) => path.join(path.dirname(page), file).replace(/\/$/, ''))
          .filter((file) => !packed.some((each) => each === file || each.startsWith(`${file}/`)))
          .map((file) => `${page} links to ${file}`);
      });
    expect(broken).toEqual([]);
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
      const folder = path.join(scratch, 'copy');
      buildCopy(folder);
      const again = pack(folder, path.join(scratch, 'packed again'));
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
    project = path.join(scratch, 'consumer');
    main = path.join(project, 'node_modules/creature-catalog/dist/main.js');
    cpSync(path.join(import.meta.dirname, 'consumer'), project, { recursive: true });
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
    // By one command, as the documentation has it. npm asks the registry for nothing that its cache has.
    npm(['install', '--omit=dev', '--prefer-offline', tarball.file], project);
    // Programs of the documentation import servers too.
    symlinkSync(path.join(platforms, 'node_modules'), path.join(scratch, 'node_modules'));
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
      const args = [main, 'serve', '--port', '0'];
      const service = await startServer(command, args, { environment: { DRAIN_DELAY: '0' } });
      const answer = await fetch(`http://localhost:${service.port}/v1/creature/25`);
      const [base] = (await answer.json()) as { name: string }[];
      expect([answer.status, base?.name]).toEqual([200, 'Pikachu']);
      expect([await service.end('SIGTERM'), service.complaints]).toEqual([0, []]);
    });
  });

  it('is tested on the oldest Node that it promises to run on, and names no other', () => {
    const { engines }: { engines: { node: string } } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    );
    expect(engines.node).toBe(`>=${oldestNode}`);
    const tested = runtimesHere().find(([name]) => name === 'Node 22');
    if (tested) {
      expect(run(tested[1], ['--version'], project)).toMatch(`v${oldestNode}.`);
    }
  });

  it.runIf(isLinuxOnX64)('answers an older Node with one line', () => {
    const { status, stdout, stderr } = start(nodeOf('20'), [main, 'serve', '--port', '0']);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `Creature Catalog needs Node ${oldestNode} or newer, or Bun; this is Node 20.0.0\n`,
    ]);
  });

  it.each(runtimesHere())(
    'answers with one line on %s where a package is missing or broken, and says nothing of being ready',
    (_, command) => {
      const unpacked = path.join(scratch, 'elsewhere');
      const packages = path.join(unpacked, 'node_modules');
      if (!existsSync(packages)) {
        cpSync(path.join(project, 'node_modules'), packages, { recursive: true });
      }
      const valibot = path.join(packages, 'valibot');
      rmSync(valibot, { recursive: true, force: true });
      const program = path.join(unpacked, 'node_modules/creature-catalog/dist/main.js');
      const args = [program, 'serve', '--port', '0', '--state-dir', path.join(unpacked, 'state')];
      expect(start(command, args)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `Creature Catalog needs packages that are not installed: valibot; run "npm install --omit=dev" in "${unpacked}"\n`,
      });
      mkdirSync(valibot);
      const broken = start(command, args);
      expect(broken).toMatchObject({ status: 1, stdout: '' });
      expect(broken.stderr).toMatch(/^Creature Catalog cannot be loaded: .*valibot.*\n$/);
    },
    timeoutMilliseconds,
  );

  it.each(
    ['README.md', 'docs/guides/embedding.md'].flatMap((page) =>
      examplesOf(page).map(({ program, output }, i) => ({ page, number: i + 1, program, output })),
    ),
  )('prints the output of example $number of $page', ({ program, output }) => {
    const file = path.join(project, 'example.mjs');
    writeFileSync(file, program);
    expect(run(process.execPath, [file], project)).toBe(output);
  });

  it('is loaded by CommonJS', () => {
    const program = `const { createCatalog } = require('creature-catalog');
      createCatalog().then((catalog) => { console.log(catalog.form(25).name); });`;
    expect(run(process.execPath, ['--eval', program], project)).toBe('Pikachu\n');
  });

  it('is started by npx', () => {
    const bin = path.join(project, 'node_modules/.bin');
    const here = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`;
    const program = path.join(bin, 'creature-catalog');
    const printed = run(program, ['help'], project, { PATH: here });
    expect(printed).toMatch(/^Usage: npx creature-catalog COMMAND/);
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'has declarations that a strict compiler accepts, with module resolution "%s"',
    (module, moduleResolution) => {
      // Neither the types of Node nor those of Bun.
      const options = {
        module,
        moduleResolution,
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
      };
      expect(compile(project, options, ['program.ts'])).toBe('');
    },
  );

  it('has examples that a strict compiler accepts', () => {
    const folder = path.join(project, 'examples');
    mkdirSync(folder);
    // These frameworks come without declarations.
    writeFileSync(
      path.join(folder, 'untyped.d.ts'),
      `declare module 'express';
declare module 'koa';
declare module 'koa-mount' { export default function mount(prefix: string, app: (context: any) => unknown): any; }
`,
    );
    const pages = ['README.md', 'docs/guides/embedding.md', 'docs/reference/client.md'];
    const files = pages.flatMap((page) =>
      [
        ...readFileSync(path.join(root, page), 'utf8').matchAll(
          /^```(?:js|ts)\n(?<program>[\s\S]*?)^```$/gm,
        ),
      ].map(({ groups }, i) => {
        const file = `${path.basename(page, '.md')}-${i + 1}.mts`;
        writeFileSync(path.join(folder, file), groups?.['program'] ?? '');
        return file;
      }),
    );
    expect(files.length).toBeGreaterThan(15);
    const options = {
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
      // Those of the frameworks.
      skipLibCheck: true,
    };
    expect(compile(folder, options, ['untyped.d.ts', ...files])).toBe('');
  });
});

/** Checks files strictly, and returns what the compiler says. */
function compile(folder: string, options: object, files: readonly string[]): string {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    ...options,
  };
  const configuration = path.join(folder, 'tsconfig.json');
  writeFileSync(configuration, JSON.stringify({ compilerOptions, files }));
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  return run(process.execPath, [compiler, '--project', configuration], folder);
}

function start(command: string, args: readonly string[]) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { PATH, HOME },
    timeout: 100_000,
  });
  return { status, stdout, stderr };
}

/** The imports of a built module, at once or later. */
function importsOf(file: string): ReadonlySet<string | undefined> {
  const imports = readFileSync(path.join(dist, file), 'utf8').matchAll(
    /\b(?:from|import)\s*\(?\s*["'](?<specifier>[\w./:@-]+)["']/g,
  );
  return new Set([...imports].map(({ groups }) => groups?.['specifier']));
}

/** The runtimes of this platform that the package promises to run on. */
function runtimesHere(): [name: string, command: string][] {
  const pinned: [string, string][] = [
    ['Node 24', process.execPath],
    ['Bun', executableOf('Bun')],
  ];
  if (!isLinuxOnX64) {
    console.warn('SKIPPED: Node 22 and Node 26 are there for Linux on x64 alone');
    return pinned;
  }
  return [
    ...pinned,
    ...['22', '26'].map((version): [string, string] => [`Node ${version}`, nodeOf(version)]),
  ];
}

function nodeOf(version: string): string {
  return path.join(platforms, `node_modules/node-${version}-linux-x64/bin/node`);
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
