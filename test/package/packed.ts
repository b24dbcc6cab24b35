import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/processes.ts';

/** A tarball of the package. */
export type Tarball = { readonly file: string; readonly files: readonly PackedFile[] };

type PackedFile = { readonly path: string; readonly size: number };

type PackReport = { readonly filename: string; readonly files: readonly PackedFile[] };

/** The package that `npm pack` makes of a checkout that was built. */
export function pack(checkout: string, destination: string): Tarball {
  mkdirSync(destination, { recursive: true });
  const printed = npm(
    ['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
    checkout,
  );
  const report: PackReport[] | Record<string, PackReport> = JSON.parse(printed);
  const [packed] = Object.values(report);
  if (!packed) {
    throw new Error('npm packed nothing');
  }
  return { file: path.join(destination, packed.filename), files: packed.files };
}

/** Builds a copy of the checkout in a folder, as it would be built elsewhere. */
export function buildCopy(folder: string): void {
  const manifest: { readonly files: readonly string[] } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const published = manifest.files.filter((each) => each !== 'dist' && !each.startsWith('!'));
  const always = ['package.json', 'LICENSE', 'README.md'];
  const sources = ['packages', 'src', 'tools', 'toolchain/package.json', 'tsconfig.json'];
  for (const each of [...published, ...always, ...sources]) {
    // The dates of the files say when the world last changed.
    cpSync(path.join(root, each), path.join(folder, each), {
      recursive: true,
      preserveTimestamps: true,
    });
  }
  linkPackages(folder);
  run(process.execPath, ['tools/build.ts'], folder);
}

/** Links the installed packages into a copy of the checkout, and the copy's own workspaces as an installation does. */
function linkPackages(folder: string): void {
  const scope = '@creature-catalog';
  const links = path.join(folder, 'node_modules');
  mkdirSync(path.join(links, scope), { recursive: true });
  for (const each of readdirSync(path.join(root, 'node_modules'))) {
    if (each !== scope) {
      symlinkSync(path.join(root, 'node_modules', each), path.join(links, each));
    }
  }
  for (const each of readdirSync(path.join(folder, 'packages'))) {
    symlinkSync(path.join('../../packages', each), path.join(links, scope, each));
  }
}

/** Runs npm to its end, and gives what it printed. */
export function npm(args: readonly string[], folder: string): string {
  const program = process.env['npm_execpath'];
  // Inside an npm script `npm_execpath` is npm itself, a JavaScript file that needs no shell on any system.
  return program !== undefined && /\.c?js$/.test(program)
    ? run(process.execPath, [program, ...args], folder)
    : run('npm', args, folder);
}

/** Runs a program to its end, and gives what it printed. Throws with what it complained of where it fails. */
export function run(
  program: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): string {
  const { PATH, HOME, TMPDIR } = process.env;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME, TMPDIR, ...environment },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  });
  if (status !== 0) {
    throw new Error(
      `"${path.basename(program)} ${args.join(' ')}" failed (${status ?? error?.message}): ${stdout}${stderr}`,
    );
  }
  return stdout;
}
