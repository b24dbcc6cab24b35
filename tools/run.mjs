/**
 * What every npm script starts: installs what the lockfile names and is missing, then runs the script on a pinned
 * runtime. Plain JavaScript without imports of ours, because it has to run on whatever Node the machine has.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = path.join(root, 'dist', 'main.js');
const startedByNpm = process.env.npm_lifecycle_script?.includes('tools/run.mjs') ?? false;
/** The folder from which the user called npm: paths of the command line are relative to it. */
const here = (startedByNpm && process.env.INIT_CWD) || process.cwd();
/** npm itself: a script that has to end with it begins with `exec`, so that no shell is between the two. */
const parent = process.ppid;
/** Read here, since a terminal that has been closed is none. "nohup" leaves none. */
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));
const require = createRequire(path.join(root, 'toolchain', 'package.json'));

const scripts = {
  start: async (args) => (await build()) || bun([program, 'serve', ...args], here),
  'start:node': async (args) => (await build()) || node([program, 'serve', ...args], here),
  catalog: async (args) => (await build()) || bun([program, ...args], here),
  build: () => build(),
  test: async (args) => (await build()) || node(['tools/test.ts', ...args]),
  'test:release': async (args) => (await build()) || node(['tools/test.ts', '--release', ...args]),
  bench: async (args) => (await build()) || node(['bench/main.ts', ...args]),
  accept: async (args) => (await build()) || node(['accept/main.ts', ...args]),
  format: () => node(['node_modules/oxfmt/bin/oxfmt', '.']),
  world: (args) => node(['tools/world/main.ts', ...args]),
  schemas: () => node(['tools/schemas.ts']),
  executables: async (args) => (await build()) || node(['tools/build-executables.ts', ...args]),
  screenshot: async () => (await build()) || node(['tools/screenshot.ts']),
  sbom: () => node(['tools/sbom.ts']),
  reference: async () => (await build()) || node(['tools/reference.ts']),
};

const [name = '', ...scriptArguments] = process.argv.slice(2);
const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
if (!script) {
  fail(`No script "${name}"; expected one of ${Object.keys(scripts).join(', ')}`);
}
await installMissing();
process.exitCode = await script(scriptArguments);

/** Builds `dist/` where it is missing or older than what it is made of. */
async function build() {
  return isBuilt() ? 0 : node(['tools/build.ts']);
}

function isBuilt() {
  const last = path.join(root, 'dist', 'worlds', 'default.json');
  const sources = [
    'src',
    'packages',
    'worlds/default',
    'tools/build.ts',
    'tools/bundle.ts',
    'tools/bundled.ts',
    'tools/build-explorer.ts',
    'tools/declarations.ts',
    'tools/declarations',
    'tools/entries.ts',
    'tools/workspaces.ts',
    'package-lock.json',
    'tsconfig.json',
  ];
  return existsSync(last) && sources.every((each) => newest(each) < statSync(last).mtimeMs);
}

/** When a file, or anything in a folder, last changed; a folder itself changes with what comes and goes in it. */
function newest(place) {
  const file = path.join(root, place);
  const status = statSync(file);
  const inner = status.isDirectory()
    ? readdirSync(file).map((each) => newest(path.join(place, each)))
    : [];
  return Math.max(status.mtimeMs, ...inner);
}

/** Installs where a package that every platform needs, or the link to a workspace, is absent or has another version than in the lockfile. */
async function installMissing() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const missing = Object.entries(wanted).some(
    ([place, { version, optional }]) =>
      place.startsWith('node_modules/') &&
      !optional &&
      (present[place]?.version !== version || !existsSync(path.join(root, place))),
  );
  if (!missing) {
    return;
  }
  console.error('Installing packages, once');
  const npm = process.env.npm_execpath;
  const command = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // Inside an npm script `npm_execpath` is npm itself, a JavaScript file that needs no shell on any system.
  const status =
    npm && /\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...command])
      : await run('npm', command);
  if (status !== 0) {
    fail('The packages could not be installed; see the lines above');
  }
}

function packagesOf(lockfile) {
  const file = path.join(root, lockfile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Runs the pinned Node, or the machine's own where no pinned one exists for this platform and it is new enough. */
function node(args, folder) {
  const pinned = find([
    `node-bin-${process.platform}-${process.arch}/bin/node`,
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin/node`,
  ]);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (!pinned && (major < 22 || (major === 22 && minor < 18))) {
    fail(`Node 22.18 or newer is needed on this platform; this is Node ${process.versions.node}`);
  }
  return run(pinned ?? process.execPath, args, folder);
}

/** Runs the pinned Bun, or Node where none exists for this platform. */
function bun(args, folder) {
  const arch = process.arch === 'arm64' ? 'aarch64' : process.arch;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // Of the two that there are for Linux, npm installs the one for its C library.
  const pinned = find(
    ['', '-musl'].map((library) => `@oven/bun-${system}-${arch}${library}/bin/bun`),
  );
  if (!pinned) {
    console.error('No Bun for this platform among the packages; running on Node');
    return node(args, folder);
  }
  return run(pinned, args, folder);
}

function find(candidates) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const candidate of candidates) {
    try {
      return require.resolve(candidate + suffix);
    } catch {
      // Not for this platform.
    }
  }
  return undefined;
}

/**
 * Runs a command, by default in the project's folder, and passes signals on to it; resolves with its exit code. The command
 * is asked to stop when npm was killed. After "nohup npm start" it goes on: npm, like any program on Node, ends with its
 * terminal all the same.
 */
function run(command, args, folder = root) {
  const child = spawn(command, args, { cwd: folder, stdio: 'inherit' });
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const pass = (signal) => child.kill(signal);
  signals.forEach((signal) => process.on(signal, pass));
  let hasHungUp = false;
  process.once('SIGHUP', () => (hasHungUp = true));
  const watch = setInterval(() => {
    if (startedByNpm && process.ppid !== parent) {
      clearInterval(watch);
      if (hasTerminal || !hasHungUp) {
        child.kill('SIGTERM');
      }
    }
  }, 250);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`"${command}" could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      signals.forEach((each) => process.off(each, pass));
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
