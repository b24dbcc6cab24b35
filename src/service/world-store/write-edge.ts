import path from 'node:path';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Pack, packFiles } from '../../catalog/pack/pack.ts';
import {
  copyPortableWorld,
  isPortable,
  largestPortableWorld,
} from '../../catalog/pack/portable-world.ts';
import { resvgFile } from '@creature-catalog/portrait/rasterizer';
import { type EdgeAddresses, workerdSettings, wranglerSettings } from './edge-settings.ts';
import { embeddedResvg } from '../load-app.ts';
import { OperatorError } from '../operator-error.ts';
import { builtFolder } from '../package-root.ts';

/** What was written: names of files with their bytes. Settings that were there before stay, and are not among them. */
export type WrittenEdge = ReadonlyMap<string, number>;

/**
 * Writes a compiled world to a folder with all that serves it where there is nothing but the Web. Throws an
 * `OperatorError` where the world is too large for that, or the folder cannot be written.
 */
export function writeEdge(pack: Pack, folder: string, addresses: EdgeAddresses): WrittenEdge {
  if (builtFolder === undefined) {
    throw new OperatorError('The programs for the edge are not built; "npm run build" makes them');
  }
  if (!isPortable(pack)) {
    throw new OperatorError(
      `The world is larger than ${largestPortableWorld / 1024 / 1024} MiB, which is the most that can be taken along`,
    );
  }
  const programs = path.join(builtFolder, 'edge');
  const files = new Map<string, string | Uint8Array<ArrayBuffer>>([
    ...readdirSync(programs).map((name) => [name, readBytes(path.join(programs, name))] as const),
    ['world.bin', copyPortableWorld(pack)],
    ['explorer.bin', packFiles(filesBelow(path.join(builtFolder, 'explorer')))],
    ['resvg.wasm', readBytes(embeddedResvg ?? resvgFile())],
  ]);
  for (const [name, text] of [
    ['wrangler.jsonc', wranglerSettings(addresses)],
    ['workerd.capnp', workerdSettings(addresses)],
  ] as const) {
    // Whoever deploys may have changed them.
    if (!existsSync(path.join(folder, name))) {
      files.set(name, text);
    }
  }
  writeFiles(folder, files);
  return new Map([...files].map(([name, content]) => [name, Buffer.byteLength(content)]));
}

/** What the pages need; their renderer is part of the program. */
function filesBelow(explorer: string): [name: string, bytes: Uint8Array<ArrayBuffer>][] {
  const names = [
    'files.json',
    'worker.js',
    ...readdirSync(path.join(explorer, 'files')).map((name) => `files/${name}`),
  ];
  return names.map((name) => [name, readBytes(path.join(explorer, name))]);
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>,
): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of files) {
      writeFileSync(path.join(folder, name), content);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The folder "${folder}" cannot be written: ${reason}`, {
      cause: error,
    });
  }
}
