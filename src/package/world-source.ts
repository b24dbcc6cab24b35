import { fileURLToPath } from 'node:url';
import { createMemoryTarget } from '../catalog/pack/pack.ts';
import { fingerprintSection } from '../catalog/pack/portable-world.ts';
import { type CompileOptions, compileWorld } from '../service/world-store/compile-world.ts';
import {
  fingerprintOf,
  fingerprintOfText,
  lastChange,
  loadWorld,
  readingWorld,
} from '../service/world-store/load-world.ts';
import {
  builtInWorld,
  compiledFileOf,
  imagesFolderOf,
  openForeignFile,
  type OpenWorld,
  openWorldBytes,
  openWorldFile,
} from '../service/world-store/open-world.ts';
import { type ParsedWorld, parseWorld, type WorldFile } from '../world/parse-world.ts';
import type { World } from '../world/world.ts';
import { type Issue, formatIssue } from '../world/issue.ts';
import { counted } from '../world/counted.ts';

/** The path or the `file:` URL of a world's folder; or a world as an object, which is validated as its files would be. */
export type UncompiledWorld = string | URL | World;

/** A world: an uncompiled one, the path or `file:` URL of a compiled one, or the bytes of a compiled one. */
export type WorldSource = UncompiledWorld | Uint8Array;

/** An opened world with the time of its last change, if known. */
export type DatedWorld = { readonly world: OpenWorld; readonly modified: Date | undefined };

/** A world that was read but not compiled. */
type Compilable = {
  readonly described: string;
  readonly parsed: ParsedWorld;
  readonly fingerprint: string;
  readonly changed: Date | undefined;
};

/** Opens a world, by default the built-in one. Rejects with a `WorldError` if it cannot be used. */
export async function openSource(source: WorldSource = builtInWorld): Promise<DatedWorld> {
  if (source instanceof Uint8Array) {
    return dated(
      await attempt('The compiled world', async () => openWorldBytes(new Uint8Array(source))),
    );
  }
  const path = pathOf(source);
  const file = path === undefined ? undefined : compiledFileOf(path);
  if (file !== undefined) {
    return dated(
      await attempt(`The world "${path}"`, async () =>
        file === path ? openForeignFile(file) : openWorldFile(file, { isMapped: false }),
      ),
    );
  }
  const compilable = await readSource(source);
  const world = openWorldBytes(await compile(compilable));
  return { world, modified: compilable.changed };
}

/** Compiles a world to the bytes of a pack. Rejects with a `WorldError` if it cannot be read or is not valid. */
export async function compileSource(source: UncompiledWorld): Promise<Uint8Array<ArrayBuffer>> {
  const compilable = await readSource(source);
  const folder = pathOf(source);
  const own = folder === undefined ? undefined : imagesFolderOf(folder);
  const warn = (): void => undefined;
  return own === undefined
    ? compile(compilable)
    : attempt(compilable.described, () => compile(compilable, { own, images: undefined, warn }));
}

/** Returns the path of a source; undefined for an object. */
export function pathOf(source: UncompiledWorld): string | undefined {
  if (source instanceof URL) {
    return fileURLToPath(source);
  }
  return typeof source === 'string' ? source : undefined;
}

/** Turns a failure of `read` into a `WorldError`. */
export async function attempt<Read>(described: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof WorldError) {
      throw cause;
    }
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
  // A world that was compiled from an object has the date 0.
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
    // Before the files are read, so that a change in between gets another fingerprint.
    fingerprint: await readingWorld(folder, () => fingerprintOf(folder)),
    parsed: await loadWorld(folder),
    changed: await lastChange(folder),
  }));
}

async function compile(
  { described, parsed, fingerprint, changed }: Compilable,
  pictures?: CompileOptions['pictures'],
): Promise<Uint8Array<ArrayBuffer>> {
  if (parsed.kind === 'invalid') {
    const { issues } = parsed;
    const count = counted(issues.length, 'issue');
    throw new WorldError(`${described} has ${count}`, issues);
  }
  const target = createMemoryTarget();
  target.writer.add(fingerprintSection, new TextEncoder().encode(fingerprint));
  await compileWorld(parsed.world, changed ?? new Date(0), target, { pictures });
  const bytes = target.bytes();
  return bytes.read(0, bytes.byteLength);
}

/** Writes a world as files with a member on each line, so that issues have useful line numbers. */
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

/** A world that cannot be read or is not valid. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
  /** All issues of its files; empty if they could not be read, as `message` and `cause` then say. */
  readonly issues: readonly Issue[];

  /** Adds the first issue to the message. */
  constructor(
    message: string,
    issues: readonly Issue[] = [],
    options?: { readonly cause?: unknown },
  ) {
    const [first] = issues;
    super(first ? `${message}, the first: ${formatIssue(first)}` : message, options);
    this.issues = issues;
  }
}
