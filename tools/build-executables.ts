/**
 * `npm run executables`: builds one file for each platform into `dist/executables/`, with Bun, the built-in world, the
 * explorer and resvg inside, for the platforms whose Bun is installed. `--all` fetches the other Buns by npm and checks
 * them against the lockfile. Names of platforms build these alone. Fails if one of them cannot be built.
 */
import {
  mkdtempSync,
  rmSync,
  statSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { platforms } from './platforms.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { executableOf } from '../harness/places.ts';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist/executables');

/** Files that the program reads; inside the executable they have the same paths as in the package. */
const assets = [
  'package.json',
  'worlds',
  'dist/identity',
  'dist/worlds',
  'dist/edge',
  'dist/explorer/files.json',
  'dist/explorer/worker.js',
  'dist/explorer/files',
  'node_modules/@resvg/resvg-wasm/index_bg.wasm',
] as const;

/** The program, then modules that it loads by path at run time. */
const modules = [
  'dist/main.js',
  'dist/rasterizer-worker.js',
  'dist/explorer/server.js',
  'dist/mcp/server.js',
] as const;

const wanted = process.argv.slice(2);
const names = wanted.filter((each) => each !== '--all');
const unknown = names.filter((each) => !platforms.includes(each));
if (unknown.length > 0) {
  const known = platforms.join(', ');
  console.error(`No platform "${unknown.join('", "')}"; expected --all or some of ${known}`);
  process.exit(2);
}
const chosen = platforms.filter((name) => names.length === 0 || names.includes(name));
const fetches = wanted.length > 0;

const work = mkdtempSync(path.join(tmpdir(), 'creature-catalog-executables-'));
try {
  const staged = stagePackage(path.join(work, 'package'));
  for (const platform of chosen) {
    const file = path.join(dist, `creature-catalog-${platform}`);
    const outcome = build(platform, file, staged);
    console.log(`${platform.padEnd(18)} ${outcome}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Returns the outcome for the operator. */
function build(platform: string, file: string, staged: string): string {
  try {
    const bun = findBun(platform) ?? (fetches ? fetchBun(platform, work) : undefined);
    if (bun === undefined) {
      return 'not built: its Bun is not installed; --all fetches it';
    }
    compileExecutable(staged, bun, platform, file);
    return `${Math.round(statSync(file).size / 1_000_000)} MB`;
  } catch (error) {
    process.exitCode = 1;
    return `not built: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The package with the Bun of a platform. */
function packageOf(platform: string): string {
  return `@oven/bun-${platform.replace('.exe', '').replace('arm64', 'aarch64')}`;
}

/** The Bun of a platform among the installed packages; npm installs those that this machine can run. */
function findBun(platform: string): string | undefined {
  const require = createRequire(path.join(root, 'toolchain/package.json'));
  try {
    return require.resolve(`${packageOf(platform)}/bin/bun${path.extname(platform)}`);
  } catch {
    return undefined;
  }
}

/** Copies the assets of an executable to a folder, and returns the folder. */
function stagePackage(folder: string): string {
  for (const file of assets) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    cpSync(path.join(root, file), place, { recursive: true });
  }
  return folder;
}

/** Fetches the Bun of another platform by npm; returns its path. Throws if its digest is not that of the lockfile. */
function fetchBun(platform: string, folder: string): string {
  const bun = packageOf(platform);
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, { readonly version: string; readonly integrity: string }>
    >;
  };
  const locked = packages[`node_modules/${bun}`];
  if (!locked) {
    throw new Error(`the lockfile has no "${bun}"`);
  }
  const printed = run(folder, 'npm', ['pack', `${bun}@${locked.version}`, '--silent']);
  const archive = path.join(folder, printed.trim().split('\n').at(-1) ?? '');
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (locked.integrity !== `sha512-${digest}`) {
    throw new Error(`"${bun}" ${locked.version} is not what the lockfile names`);
  }
  const unpacked = path.join(folder, path.basename(bun));
  mkdirSync(unpacked);
  run(folder, 'tar', ['-xzf', archive, '-C', unpacked]);
  return path.join(unpacked, 'package/bin', `bun${path.extname(platform)}`);
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`"${command}" failed: ${error?.message ?? stderr.trim()}`);
  }
  return stdout;
}

/** Compiles the built modules and the staged assets to one file with the Bun of a platform. */
function compileExecutable(staged: string, bun: string, platform: string, file: string): void {
  // The paths of assets are relative to the working directory of Bun.
  run(staged, executableOf('Bun'), [
    'build',
    '--compile',
    `--target=bun-${platform.replace('.exe', '')}`,
    `--compile-executable-path=${bun}`,
    // A start then takes a third of the processor time.
    '--splitting',
    '--bytecode',
    '--format=esm',
    // The working directory must not change what the program does.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    `--root=${root}`,
    ...readdirSync(staged)
      .toSorted()
      .map((name) => `--asset=${name}`),
    ...modules.map((module) => path.join(root, module)),
    `--outfile=${file}`,
  ]);
}
