import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCatalog } from '../catalog/compile-catalog.ts';
import { loadWorld } from '../service/load-world.ts';
import {
  lastChange,
  openText,
  openWorld,
  type OpenWorld,
  versionOf,
} from '../service/open-world.ts';
import { reasonOf } from '../service/operator-error.ts';
import { builtInWorld, catalogFileOf } from '../service/world-places.ts';
import { counted } from '../world/counted.ts';
import { formatIssue, type Issue } from '../world/issue.ts';
import { type ParsedWorld, parseWorld, type WorldFile } from '../world/parse-world.ts';
import type { World } from '../world/world.ts';

/** The path or the `file:` URL of a world's folder; or a world as an object, which is validated as its files would be. */
export type UncompiledWorld = string | URL | World;

/** A world: an uncompiled one, the path or `file:` URL of a catalog file, or the bytes of one. */
export type WorldSource = UncompiledWorld | Uint8Array;

/** Opens a world, by default the built-in one. Rejects with a `WorldError` if it cannot be used. */
export async function openSource(source: WorldSource = builtInWorld): Promise<OpenWorld> {
  if (source instanceof Uint8Array) {
    const text = new TextDecoder().decode(source);
    return attempt('The catalog file', () => openText(text, undefined));
  }
  if (typeof source === 'object' && !(source instanceof URL)) {
    return openObject(source);
  }
  const place = source instanceof URL ? fileURLToPath(source) : source;
  return catalogFileOf(place) === undefined
    ? openFolder(place)
    : attempt(`The world "${place}"`, () => openWorld({ world: place }));
}

/** Returns the path of a source; undefined for an object. */
export function pathOf(source: UncompiledWorld): string | undefined {
  if (source instanceof URL) {
    return fileURLToPath(source);
  }
  return typeof source === 'string' ? source : undefined;
}

async function openFolder(folder: string): Promise<OpenWorld> {
  const described = `The world "${folder}"`;
  return attempt(described, async () => {
    const { files, parsed } = await loadWorld(folder);
    const modified = await lastChange(files.map((file) => path.join(folder, file.path)));
    return open(described, files, parsed, modified);
  });
}

function openObject(source: World): OpenWorld {
  const files = filesOf(source);
  return open('The world', files, parseWorld(files), undefined);
}

function open(
  described: string,
  files: readonly WorldFile[],
  parsed: ParsedWorld,
  modified: Date | undefined,
): OpenWorld {
  if (parsed.kind === 'invalid') {
    const { issues } = parsed;
    throw new WorldError(`${described} has ${counted(issues.length, 'issue')}`, issues);
  }
  return {
    catalog: compileCatalog(parsed.world, modified),
    version: versionOf(files.flatMap((file) => [file.path, file.text])),
  };
}

/** Turns a failure of `read` into a `WorldError`. */
export async function attempt<Read>(described: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof WorldError) {
      throw cause;
    }
    const reason = reasonOf(cause);
    throw new WorldError(
      reason.startsWith(described) ? reason : `${described} cannot be read: ${reason}`,
      [],
      { cause },
    );
  }
}

/** Writes a world as files with a member on each line, so that issues have useful line numbers. */
function filesOf(world: World): WorldFile[] {
  const { manifest, creatures, leagues, evolutionStones, moves, learnsets } = world;
  const files = {
    'world.json': manifest,
    'creatures.json': creatures,
    'leagues.json': leagues,
    'evolution-stones.json': evolutionStones,
    ...(moves && { 'moves.json': moves }),
    ...(learnsets && { 'learnsets.json': learnsets }),
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
