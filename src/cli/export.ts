import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { exportWorld } from '../export/export-world.ts';
import { writeSingle } from '../export/write-single.ts';
import { type Command, takeOperand, takeTwoOperands } from './command.ts';
import { addressesFor, UsageError } from './options.ts';
import { showProgress } from './terminal.ts';
import { counted } from '../world/phrases.ts';
import { isWorldPath } from '../world/world-files.ts';
import { writeEdge } from '../export/write-edge.ts';
import { openWorld, openWorldVersion } from '../service/open-world.ts';
import { catalogFileText } from '../catalog/catalog-file.ts';
import { imagesFolderOf } from '../service/places.ts';
import { OperatorError, writing } from '../service/operator-error.ts';
import { findMisplaced, readFolderImages } from '../service/read-images.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { replaceFiles } from '../export/replace-files.ts';

const mostNamed = 20;

export const exportCommand: Command = {
  operands: '[DIR]',
  summary: 'write the whole service as files, which any static host serves',
  options: ['world', 'baseUrl', 'resourcesUrl', 'images', 'pictures', 'encodings'],
  flags: {
    'single FILE': 'write a small world as one HTML file instead, to open without a service',
  },
  switches: {},
  run: async ({ options, flags, operands }, io) => {
    const single = flags.get('single');
    if (single !== undefined) {
      if (operands.length > 0) {
        throw new UsageError('Expected either a folder or --single FILE');
      }
      const { forms, bytes } = await showProgress('Exporting', (onProgress) =>
        writeSingle(single, { ...options, onProgress, warn: io.complain }),
      );
      const size = (bytes / 1_000_000).toFixed(1);
      io.print(`Wrote ${counted(forms, 'form')} to "${single}", ${size} MB`);
      return 0;
    }
    const folder = takeOperand(operands, '"export DIR" with one folder to write');
    const addresses = addressesFor(options);
    const report = await showProgress('Exporting', (onProgress) =>
      exportWorld({ ...options, folder, addresses, onProgress, warn: io.complain }),
    );
    const { files, bytes, leftOut } = report;
    for (const { path: name, reason } of leftOut.slice(0, mostNamed)) {
      io.complain(`"${name}" is left out: ${reason}`);
    }
    if (leftOut.length > mostNamed) {
      io.complain(`${leftOut.length - mostNamed} more left out`);
    }
    if (options.pictures === 'none') {
      io.complain(`Pages have holes unless "${addresses.resourcesUrl}" has the pictures`);
    }
    const megabytes = (bytes / 1_000_000).toFixed(1);
    io.print(`Wrote ${counted(files, 'file')} to "${folder}", ${megabytes} MB`);
    return 0;
  },
};

export const edge: Command = {
  operands: 'DIR',
  summary: 'write a world with its pictures as a program for Cloudflare Workers, workerd or Deno',
  options: ['world', 'images', 'baseUrl', 'resourcesUrl'],
  switches: {},
  run: async ({ options, operands }, io) => {
    const [folder] = operands;
    const { baseUrl, resourcesUrl } = options;
    if (folder === undefined || operands.length > 1 || baseUrl === undefined) {
      throw new UsageError(
        'Expected "edge DIR --base-url URL" with a folder to write and the address under which clients will reach it',
      );
    }
    const version = await openWorldVersion(options);
    version.notes.forEach((note) => io.complain(note));
    const written = await writeEdge(version, folder, { baseUrl, resourcesUrl });
    for (const [name, byteLength] of written) {
      io.print(`${String(Math.ceil(byteLength / 1024)).padStart(6)} KiB  ${name}`);
    }
    return 0;
  },
};

/** The name of the standard output in the place of a file. */
const standardOutput = '-';

export const compile: Command = {
  operands: 'DIR FILE',
  summary:
    'validate a world and write it as one file, catalog.json (- for the standard output), for serve --world FILE and programs; its pictures are copied to a folder beside the file',
  options: ['baseUrl', 'resourcesUrl'],
  switches: { 'without-pictures': 'do not copy the pictures' },
  run: async ({ options, switches, operands }, io) => {
    const [folder, file] = takeTwoOperands(
      operands,
      '"compile DIR FILE" with a world\'s folder and a file to write',
    );
    if (isWorldPath(path.relative(folder, file).replaceAll(path.sep, '/'))) {
      throw new UsageError(`"${file}" is the place of a file of the world itself; choose another`);
    }
    const { catalog } = await showProgress('Compiling', (onProgress) =>
      openWorld({ world: folder, onProgress }),
    );
    const text = catalogFileText(catalog, addressesFor(options));
    if (file === standardOutput) {
      await new Promise((resolve) => process.stdout.write(text, resolve));
      return 0;
    }
    const own = imagesFolderOf(folder);
    const beside = path.join(path.dirname(file), 'pictures');
    const isBeside = own !== undefined && path.resolve(own) === path.resolve(beside);
    const pictures = own === undefined ? [] : await shownIn(own, catalog);
    const copied = isBeside || switches.has('without-pictures') ? [] : pictures;
    const copies = copied.map(
      (name) => [path.join(own ?? '', name), path.join(beside, name)] as const,
    );
    // Compiled again, a world replaces its own pictures.
    if (!existsSync(file)) {
      await expectNoOther(copies);
    }
    await writing(`"${file}"`, () => replaceFiles(new Map([[file, text]])));
    await writing(`"${beside}"`, async () => {
      for (const [from, to] of copies) {
        await mkdir(beside, { recursive: true });
        await copyFile(from, to);
      }
    });
    const there = await shownIn(beside, catalog).catch(() => []);
    const others = there.filter((name) => !pictures.includes(name));
    if (others.length > 0) {
      const names = others.join(', ');
      io.complain(
        `"${beside}" has pictures that "${folder}" does not have and that are served too: ${names}`,
      );
    }
    return 0;
  },
};

/** Resolves with the names of the pictures in a folder that a world is shown with. */
async function shownIn(folder: string, catalog: Catalog): Promise<readonly string[]> {
  const { files } = await readFolderImages(folder);
  const unused = new Set(findMisplaced(catalog, files).map(({ file }) => file));
  return [...files.values()].filter((name) => !unused.has(name));
}

/** Rejects with an `OperatorError` if a copy would replace a file that is not the same. */
async function expectNoOther(
  copies: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  for (const [from, to] of copies) {
    const there = await readFile(to).catch(() => undefined);
    if (there && !there.equals(await readFile(from))) {
      throw new OperatorError(
        `"${to}" is another picture, perhaps of another world; choose another folder, or --without-pictures`,
      );
    }
  }
}
