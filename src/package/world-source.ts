import { fileURLToPath } from 'node:url';
import { createMemoryTarget } from '../catalog/pack/pack-target.ts';
import { builtInWorld } from '../service/world-store/built-in-world.ts';
import { compileWorld } from '../service/world-store/compile-world.ts';
import { fingerprintSection } from './portable/fingerprint.ts';
import { openForeignFile } from '../service/world-store/foreign-file.ts';
import { lastChange } from '../service/world-store/last-change.ts';
import { loadWorld, readingWorld } from '../service/world-store/load-world.ts';
import {
  type OpenWorld,
  openWorldBytes,
  openWorldFile,
} from '../service/world-store/open-world.ts';
import { fingerprintOf, fingerprintOfText } from '../service/world-store/world-fingerprint.ts';
import { compiledFileOf } from '../service/world-store/world-pack.ts';
import { type ParsedWorld, parseWorld, type WorldFile } from '../world/parse-world.ts';
import type { World } from '../world/world.ts';
import { WorldError } from './world-error.ts';

/** The path or the `file:` URL of a world's folder; or a world as an object, which is validated as its files would be. */
export type UncompiledWorld = string | URL | World;

/** Where a world comes from: an uncompiled one; the path or `file:` URL of a compiled one; or its bytes. */
export type WorldSource = UncompiledWorld | Uint8Array;

/** A world as it was opened, with when it last changed; undefined where nothing says so. */
export type DatedWorld = { readonly world: OpenWorld; readonly modified: Date | undefined };

/** What there is to compile. */
type Compilable = {
  readonly described: string;
  readonly parsed: ParsedWorld;
  readonly fingerprint: string;
  readonly changed: Date | undefined;
};

/** Opens a world; the built-in one where none is given. Rejects with a `WorldError` where it cannot be used. */
export async function openSource(source: WorldSource = builtInWorld): Promise<DatedWorld> {
  if (source instanceof Uint8Array) {
    return dated(await attempt('The compiled world', async () => openWorldBytes(copyOf(source))));
  }
  const path = pathOf(source);
  const file = path === undefined ? undefined : compiledFileOf(path);
  if (file !== undefined) {
    return dated(
      await attempt(`The world "${path}"`, async () =>
        file === path ? openForeignFile(file) : openWorldFile(file, 'ours, read'),
      ),
    );
  }
  const compilable = await readSource(source);
  const world = openWorldBytes(await compile(compilable));
  return { world, modified: compilable.changed };
}

/** Compiles a world to the bytes of a pack. Rejects with a `WorldError` where it cannot be read or is not valid. */
export async function compileSource(source: UncompiledWorld): Promise<Uint8Array<ArrayBuffer>> {
  return compile(await readSource(source));
}

/** Bytes that nobody else writes. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** The path that a source names; undefined for one that is an object. */
export function pathOf(source: UncompiledWorld): string | undefined {
  if (source instanceof URL) {
    return fileURLToPath(source);
  }
  return typeof source === 'string' ? source : undefined;
}

/** What `read` gives; where it fails, a `WorldError` says so. */
export async function attempt<Read>(described: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new WorldError(
      reason.startsWith(described) ? reason : `${described} cannot be read: ${reason}`,
      [],
      { cause },
    );
  }
}

function dated(world: OpenWorld): DatedWorld {
  const { modified } = world.catalog;
  // One that was compiled from an object has no date, which is written as the first there is.
  return { world, modified: modified?.getTime() === 0 ? undefined : modified };
}

async function readSource(source: UncompiledWorld): Promise<Compilable> {
  if (typeof source === 'object' && !(source instanceof URL)) {
    return {
      described: 'The world',
      parsed: parseWorld(filesOf(source)),
      fingerprint: await fingerprintOfText(JSON.stringify(source)),
      changed: undefined,
    };
  }
  const folder = source instanceof URL ? fileURLToPath(source) : source;
  const described = `The world "${folder}"`;
  return attempt(described, async () => ({
    described,
    // Before the files are read: what changes in between has another fingerprint.
    fingerprint: await readingWorld(folder, () => fingerprintOf(folder)),
    parsed: await loadWorld(folder),
    changed: await lastChange(folder),
  }));
}

async function compile({
  described,
  parsed,
  fingerprint,
  changed,
}: Compilable): Promise<Uint8Array<ArrayBuffer>> {
  if (parsed.kind === 'invalid') {
    const { issues } = parsed;
    const count = `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}`;
    throw new WorldError(`${described} has ${count}`, issues);
  }
  const target = createMemoryTarget();
  target.writer.add(fingerprintSection, new TextEncoder().encode(fingerprint));
  await compileWorld(parsed.world, changed ?? new Date(0), target);
  const bytes = target.bytes();
  return bytes.read(0, bytes.byteLength);
}

/** A world as the files that say the same, a member on a line, so that the places in issues can be looked up. */
function filesOf({ manifest, creatures, leagues, evolutionStones }: World): WorldFile[] {
  const files = {
    'world.json': manifest,
    'creatures.json': creatures,
    'leagues.json': leagues,
    'evolution-stones.json': evolutionStones,
  };
  return Object.entries(files).map(([file, content]) => ({
    path: file,
    text: JSON.stringify(content, null, 2),
  }));
}
