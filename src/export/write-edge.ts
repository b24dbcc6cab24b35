import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { formQueryOf, type UserImage, type UserImages } from '../api/pictures/user-images.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { catalogFileText } from '../catalog/catalog-file.ts';
import { stonePicturePath } from '../catalog/representations.ts';
import { writeArchive } from './archive.ts';
import { writeFiles } from './replace-files.ts';
import { resvgFile } from '@creature-catalog/portrait/rasterizer';
import { embeddedResvg, type ServedVersion } from '../service/load-app.ts';
import { OperatorError } from '../service/operator-error.ts';
import { builtFolder } from '../service/places.ts';

/** The day whose behaviour of the platform the programs were tested with. */
const compatibilityDate = '2026-11-01';

/** What fits on such hosts, of a world with its pictures. In bytes. */
const largestWorld = 16 * 1024 * 1024;

type EdgeAddresses = {
  readonly baseUrl: string;
  readonly resourcesUrl: string | undefined;
};

/**
 * Writes a world with its pictures to a folder, with a program that serves it on hosts with only Web standards. Resolves with
 * the names of the files and their sizes in bytes, without settings that were there before; they are written all or none. Rejects with an `OperatorError` if
 * the world is too large for that, or the folder holds anything else or cannot be written.
 */
export async function writeEdge(
  { catalog, version, userImages }: ServedVersion,
  folder: string,
  addresses: EdgeAddresses,
): Promise<ReadonlyMap<string, number>> {
  if (builtFolder === undefined) {
    throw new OperatorError('The programs for the edge are not built; "npm run build" makes them');
  }
  refuseForeign(folder);
  const { baseUrl, resourcesUrl = `${baseUrl}/resources` } = addresses;
  const file: object = JSON.parse(catalogFileText(catalog, { baseUrl, resourcesUrl }));
  const world = JSON.stringify({ ...file, modified: catalog.modified, version });
  const pictures = userImages ? await collectPictures(catalog, userImages) : new Map();
  checkSize(world, pictures);
  const programs = path.join(builtFolder, 'edge');
  const files = new Map<string, string | Uint8Array<ArrayBuffer>>([
    ...readdirSync(programs).map((name) => [name, readBytes(path.join(programs, name))] as const),
    ['catalog.json', world],
    ['pictures.bin', writeArchive(pictures)],
    ['explorer.bin', writeArchive(filesBelow(path.join(builtFolder, 'explorer')))],
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
  await writeFiles(folder, files);
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

/** The pictures that a world's forms and stones have, by their paths below the address of the resources. */
async function collectPictures(
  catalog: Catalog,
  images: UserImages,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  const add = (name: string, image: UserImage | undefined): void => {
    if (image) {
      pictures.set(name, image.body);
    }
  };
  for (const formOf of catalog.forms) {
    const query = formQueryOf(catalog, formOf);
    add(query.path, await images.findForm(query));
  }
  for (const stone of catalog.evolutionStones) {
    add(stonePicturePath(stone.slug), await images.findStone(stone));
  }
  return pictures;
}

/** Throws an `OperatorError` if a world with its pictures is too large for the edge. */
function checkSize(text: string, pictures: ReadonlyMap<string, Uint8Array>): void {
  const ofWorld = Buffer.byteLength(text);
  const ofPictures = pictures.values().reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (ofWorld + ofPictures > largestWorld) {
    const most = `${largestWorld / 1024 / 1024} MiB, the maximum for the edge`;
    throw new OperatorError(
      ofWorld > largestWorld
        ? `The world is larger than ${most}`
        : `The world with its pictures is larger than ${most}; serve them at an address of their own, with --resources-url`,
    );
  }
}

/** The files that pages need; their renderer is part of the program. */
function filesBelow(explorer: string): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const names = [
    'files.json',
    'worker.js',
    ...readdirSync(path.join(explorer, 'files')).map((name) => `files/${name}`),
  ];
  return new Map(names.map((name) => [name, readBytes(path.join(explorer, name))]));
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
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
    (name = "catalog.json", json = embed "catalog.json"),
    (name = "pictures.bin", data = embed "pictures.bin"),
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
