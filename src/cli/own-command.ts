import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isEmbedded, packageRoot } from '../service/package-root.ts';

const name = 'creature-catalog';

/**
 * Returns a command line that runs this program again in the way in which it was started: by npm in a clone, by npx, by its
 * name, by a runtime, or as an executable. It works for a user in the folder `from`.
 */
export function ownCommand(args: readonly string[], from: string = process.cwd()): string {
  return [...program(path.resolve(from)), ...args.map(quoted)].join(' ');
}

function program(from: string): readonly string[] {
  if (isEmbedded) {
    return [callable(process.execPath, from)];
  }
  const { npm_lifecycle_event: script, npm_lifecycle_script: line } = process.env;
  if (line?.includes('tools/run.mjs') && existsSync(path.join(packageRoot, 'tools/run.mjs'))) {
    const isInside = nearestWith('package.json', from) === packageRoot;
    const prefix = isInside ? [] : ['--prefix', quoted(shortest(packageRoot, from))];
    return ['npm', ...prefix, 'run', '-s', 'catalog', '--'];
  }
  const [, started = path.join(packageRoot, 'dist/main.js')] = process.argv;
  if (path.basename(started) !== name) {
    return [callable(process.execPath, from), quoted(shortest(started, from))];
  }
  // npm puts the folder of the command on the path of what it starts, and of nothing else.
  if (script === undefined && callable(started, from) === name) {
    return [name];
  }
  const installed = path.join('node_modules', name);
  return nearestWith(installed, from) === undefined ? [callable(started, from)] : ['npx', name];
}

/** Returns what a shell calls a program by: its name if that finds it on the path, else its place. */
function callable(file: string, from: string): string {
  const base = path.basename(file);
  const first = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, base))
    .find((each) => existsSync(each));
  if (first !== undefined && realpathSync(first) === realpathSync(file)) {
    return quoted(base.replace(/\.exe$/i, ''));
  }
  const place = shortest(file, from);
  return quoted(place.includes(path.sep) ? place : `.${path.sep}${place}`);
}

/** Returns the nearest folder, from one upwards, that has a file or folder. */
function nearestWith(file: string, folder: string): string | undefined {
  const parent = path.dirname(folder);
  return existsSync(path.join(folder, file))
    ? folder
    : parent === folder
      ? undefined
      : nearestWith(file, parent);
}

function shortest(file: string, from: string): string {
  const relative = path.relative(from, file) || '.';
  return relative.length < file.length ? relative : file;
}

/** Quotes a word for a shell where it needs to be. */
function quoted(word: string): string {
  if (/^[\p{L}\p{N}_./\\:@%+=,-]+$/u.test(word)) {
    return word;
  }
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
