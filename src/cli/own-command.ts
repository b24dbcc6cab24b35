import { existsSync } from 'node:fs';
import path from 'node:path';
import { isEmbedded, packageRoot } from '../service/places.ts';

const name = 'creature-catalog';

/**
 * Returns a command line that runs this program again in the way in which it was started: by npm in a clone, by npx, by its
 * name, by a runtime, or as an executable. It works for a user in the current folder.
 */
export function ownCommand(args: readonly string[]): string {
  return [...program(), ...args].map(quoted).join(' ');
}

function program(): readonly string[] {
  if (isEmbedded) {
    return [callable(process.execPath)];
  }
  if (process.env['npm_lifecycle_script']?.includes('tools/run.mjs')) {
    const isInside = folderWith('package.json', process.cwd()) === packageRoot;
    const prefix = isInside ? [] : ['--prefix', shortest(packageRoot)];
    return ['npm', ...prefix, 'run', '-s', 'catalog', '--'];
  }
  const [, started = path.join(packageRoot, 'dist/main.js')] = process.argv;
  if (path.basename(started) !== name) {
    return [callable(process.execPath), shortest(started)];
  }
  return started.includes(`node_modules${path.sep}`) ? ['npx', name] : [name];
}

/** Returns what a shell calls a program by: its name if its folder is on the path, else its place. */
function callable(file: string): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (folders.includes(path.dirname(file))) {
    return path.basename(file).replace(/\.exe$/i, '');
  }
  const place = shortest(file);
  return place.includes(path.sep) ? place : `.${path.sep}${place}`;
}

function folderWith(file: string, folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(folder, file))
    ? folder
    : folderWith(file, parent);
}

function shortest(file: string): string {
  const relative = path.relative('', file) || '.';
  return relative.length < file.length ? relative : file;
}

function quoted(word: string): string {
  if (/^[\p{L}\p{N}_./\\:@%+=,-]+$/u.test(word)) {
    return word;
  }
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
