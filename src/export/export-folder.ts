import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../service/make-folder.ts';
import { OperatorError } from '../service/operator-error.ts';
import { stopSignals } from '../service/stop-signal.ts';
import { isPortablePath, pathKey } from './addresses.ts';
import type { Fields } from './rules.ts';

const ownFolder = '.creature-catalog-export';

/** The list of the files of an export, with the header fields of the response in each. A folder that has it is an export. */
const manifestFile = `${ownFolder}/manifest`;

const LineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    file: v.pipe(v.string(), v.check(isPortablePath)),
    fields: v.array(v.tuple([v.string(), v.string()])),
  }),
);

/** Header fields by file of the export in a folder; undefined if the folder holds none. */
export function readExport(folder: string): ReadonlyMap<string, Fields> | undefined {
  const manifest = path.join(folder, manifestFile);
  if (!existsSync(manifest)) {
    return undefined;
  }
  const lines = readFileSync(manifest, 'utf8').split('\n');
  const parsed = lines.map((line) => v.safeParse(LineSchema, line));
  return new Map(
    parsed.flatMap(({ success, output }): [string, Fields][] =>
      success ? [[output.file, output.fields]] : [],
    ),
  );
}

/**
 * An export in the making. Its files are written to a new folder beside the given one, which takes its place when it is
 * complete: an interrupted export changes nothing, and what it wrote is removed.
 */
export class ExportFolder {
  readonly #root: string;
  readonly #new: string;
  readonly #old: string;
  readonly #last: ReadonlyMap<string, Fields>;
  readonly #written = new Map<string, Fields>();
  #isAbandoned = false;
  /** Ends the program as the signal does that stops it, but without what was written. */
  readonly #interrupt = (signal: NodeJS.Signals): void => {
    this.abandon();
    process.kill(process.pid, signal);
  };

  /**
   * Prepares an export of these files. Throws an `OperatorError` if the folder holds anything but an export, with files of
   * the user beside those of the export.
   */
  constructor(folder: string, files: readonly string[]) {
    this.#root = existsSync(folder) ? realpathSync(folder) : path.resolve(folder);
    this.#new = `${this.#root}.creature-catalog-new`;
    this.#old = `${this.#root}.creature-catalog-old`;
    if (existsSync(this.#old)) {
      this.#replace();
    }
    this.#last = readExport(this.#root) ?? new Map();
    if (existsSync(this.#root)) {
      this.#refuseForeign(folder, files);
    }
    rmSync(this.#new, { recursive: true, force: true });
    makeFolder(this.#new);
    stopSignals.forEach((signal) => process.on(signal, this.#interrupt));
  }

  /** Writes a file; throws after an end. One that the last export has with the same bytes keeps its time, by which hosts and uploads compare. */
  write(file: string, bytes: Uint8Array<ArrayBuffer>, fields: Fields): void {
    if (this.#isAbandoned) {
      throw new Error('The export was abandoned');
    }
    const place = path.join(this.#new, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, bytes, { flag: 'wx' });
    const last = path.join(this.#root, file);
    if (this.#last.has(file) && existsSync(last) && readFileSync(last).equals(bytes)) {
      const { atime, mtime } = statSync(last);
      utimesSync(place, atime, mtime);
    }
    this.#written.set(file, fields);
  }

  /** Puts the new folder in the place of the old one, with the files of the user. */
  finish(): void {
    const lines = [...this.#written]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, fields]) => `${JSON.stringify({ file, fields })}\n`);
    mkdirSync(path.join(this.#new, ownFolder));
    writeFileSync(path.join(this.#new, manifestFile), lines.join(''));
    if (existsSync(this.#root)) {
      renameSync(this.#root, this.#old);
    }
    renameSync(this.#new, this.#root);
    if (existsSync(this.#old)) {
      this.#replace();
    }
    this.#ignoreSignals();
  }

  /** Removes what was written. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#ignoreSignals();
    rmSync(this.#new, { recursive: true, force: true });
  }

  #ignoreSignals(): void {
    stopSignals.forEach((signal) => process.off(signal, this.#interrupt));
  }

  /** Moves the files of the user out of the old folder and removes it, also after an export that was killed before it had. */
  #replace(): void {
    if (!existsSync(this.#root)) {
      renameSync(this.#old, this.#root);
      return;
    }
    const ours = topNames(readExport(this.#old)?.keys() ?? []);
    for (const name of readdirSync(this.#old)) {
      const place = path.join(this.#root, name);
      if (!ours.has(pathKey(name)) && !existsSync(place)) {
        renameSync(path.join(this.#old, name), place);
      }
    }
    rmSync(this.#old, { recursive: true });
  }

  /** Throws an `OperatorError` if the folder cannot be replaced, or has a file that would be lost with it. */
  #refuseForeign(folder: string, files: readonly string[]): void {
    const root = this.#root;
    if (statSync(root).dev !== statSync(path.dirname(root)).dev) {
      throw new OperatorError(
        `The folder "${folder}" is a file system of its own, which cannot be replaced: choose a folder in it`,
      );
    }
    if (readdirSync(root).length > 0 && !existsSync(path.join(root, manifestFile))) {
      throw new OperatorError(
        `The folder "${folder}" is not empty and has no export in it: choose another, or empty it`,
      );
    }
    const ours = topNames([...this.#last.keys(), ...files]);
    const foreign = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !file.startsWith(`${ownFolder}/`) && !this.#last.has(file))
      .find((file) => ours.has(topKey(file)));
    if (foreign !== undefined) {
      throw new OperatorError(
        `The folder "${folder}" has "${foreign}", which no earlier export wrote: remove it, or choose another folder`,
      );
    }
  }
}

/** The names in the folder of files with these paths, and of the manifest, as keys. */
function topNames(files: Iterable<string>): Set<string> {
  return new Set([ownFolder, ...files].map(topKey));
}

function topKey(file: string): string {
  return pathKey(file.split('/', 1)[0] ?? '');
}
