import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeImages } from '../api/pictures/packed-images.ts';
import { createMemoryTarget, packFiles } from '../catalog/pack/pack.ts';
import {
  isPortable,
  largestPortableWorld,
  writePortableWorld,
} from '../catalog/pack/portable-world.ts';
import { createDigest } from '../service/digest.ts';
import type { WorldVersion } from '../service/world-store/world-version.ts';
import { resvgFile } from '@creature-catalog/portrait/rasterizer';
import { embeddedResvg } from '../service/load-app.ts';
import { OperatorError } from '../service/operator-error.ts';
import { builtFolder } from '../service/package-root.ts';

/** The day whose behaviour of the platform the programs were tested with. */
const compatibilityDate = '2026-11-01';

/** Addresses as the operator gave them. */
export type EdgeAddresses = {
  readonly baseUrl: string;
  readonly resourcesUrl: string | undefined;
};

/** The files written: their names with their bytes. Settings that were there before stay, and are not among them. */
export type WrittenEdge = ReadonlyMap<string, number>;

/**
 * Writes a world with its pictures to a folder, with a program that serves it on hosts with only Web standards. Rejects with an
 * `OperatorError` if the world is too large for that, or the folder holds anything else or cannot be written.
 */
export async function writeEdge(
  version: Pick<WorldVersion, 'world' | 'userImages'>,
  folder: string,
  addresses: EdgeAddresses,
): Promise<WrittenEdge> {
  if (builtFolder === undefined) {
    throw new OperatorError('The programs for the edge are not built; "npm run build" makes them');
  }
  refuseForeign(folder);
  const world = await portableBytes(version);
  const programs = path.join(builtFolder, 'edge');
  const files = new Map<string, string | Uint8Array<ArrayBuffer>>([
    ...readdirSync(programs).map((name) => [name, readBytes(path.join(programs, name))] as const),
    ['world.bin', world],
    ['explorer.bin', packFiles(filesBelow(path.join(builtFolder, 'explorer')))],
    ['resvg.wasm', readBytes(embeddedResvg ?? resvgFile())],
  ]);
  for (const [name, text] of [
    ['wrangler.jsonc', wranglerSettings(addresses)],
    ['workerd.capnp', workerdSettings(addresses)],
  ] as const) {
    // The user may have edited them.
    if (!existsSync(path.join(folder, name))) {
      files.set(name, text);
    }
  }
  writeFiles(folder, files);
  return new Map([...files].map(([name, content]) => [name, Buffer.byteLength(content)]));
}

/** Throws an `OperatorError` if the folder holds anything but what this wrote before, or settings made beforehand. */
function refuseForeign(folder: string): void {
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
  const others = names.filter((name) => !['wrangler.jsonc', 'workerd.capnp'].includes(name));
  if (others.length > 0 && !names.includes('explorer.bin')) {
    throw new OperatorError(
      `The folder "${folder}" is not empty and has no output of "edge" in it: choose another, or empty it`,
    );
  }
}

/** Copies what the edge needs of a world, and its pictures. Rejects with an `OperatorError` where that is too large. */
async function portableBytes({
  world: { pack, catalog },
  userImages,
}: Pick<WorldVersion, 'world' | 'userImages'>): Promise<Uint8Array<ArrayBuffer>> {
  const most = `${largestPortableWorld / 1024 / 1024} MiB, the maximum for the edge`;
  if (!isPortable(pack)) {
    throw new OperatorError(`The world is larger than ${most}`);
  }
  const { writer, bytes } = createMemoryTarget();
  writePortableWorld(pack, writer);
  if (userImages) {
    await writeImages(userImages, catalog, writer, createDigest());
  }
  writer.finish();
  const source = bytes();
  if (source.byteLength > largestPortableWorld) {
    throw new OperatorError(
      `The world with its pictures is larger than ${most}; "compile --without-pictures" makes a file of the world alone`,
    );
  }
  return source.read(0, source.byteLength);
}

/** The files that pages need; their renderer is part of the program. */
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

/** `wrangler.jsonc`, with which `wrangler deploy` brings the folder to Cloudflare Workers. Files that end in `.bin` and `.wasm` are deployed with it. */
function wranglerSettings(addresses: EdgeAddresses): string {
  const settings = {
    name: 'creature-catalog',
    main: 'worker.js',
    compatibility_date: compatibilityDate,
    vars: Object.fromEntries(variablesOf(addresses)),
  };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}

/** `workerd.capnp`, with which `workerd serve` runs the folder on your own machine. */
function workerdSettings(addresses: EdgeAddresses): string {
  const variables = variablesOf(addresses).map(
    ([name, value]) => `    (name = "${name}", text = ${JSON.stringify(value)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "catalog", worker = .catalog)],
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "catalog")],
);

const catalog :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "catalog.js", esModule = embed "catalog.js"),
    (name = "mcp.js", esModule = embed "mcp.js"),
    (name = "world.bin", data = embed "world.bin"),
    (name = "explorer.bin", data = embed "explorer.bin"),
    (name = "resvg.wasm", wasm = embed "resvg.wasm"),
  ],
  compatibilityDate = "${compatibilityDate}",
  bindings = [
${variables.join('\n')}
  ],
);
`;
}

function variablesOf({
  baseUrl,
  resourcesUrl,
}: EdgeAddresses): readonly (readonly [name: string, value: string])[] {
  return [
    ['BASE_URL', baseUrl],
    ...(resourcesUrl === undefined ? [] : [['RESOURCES_URL', resourcesUrl] as const]),
  ];
}
