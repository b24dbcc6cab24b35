import { fileURLToPath } from 'node:url';
import { compileCatalog } from '../catalog/compile-catalog.ts';
import { InvalidWorldError } from '../service/load-world.ts';
import { openText, openWorld, type OpenWorld, versionOf } from '../service/open-world.ts';
import { reasonOf } from '../service/operator-error.ts';
import { builtInWorld } from '../service/places.ts';
import { counted } from '../world/phrases.ts';
import { formatIssue, type Issue } from '../world/issue.ts';
import { parseWorld, type WorldFile } from '../world/parse-world.ts';
import type { World } from '../world/schema.ts';

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
  return attempt(`The world "${place}"`, () => openWorld({ world: place }));
}

/** Returns the path of a source; undefined for an object, and for bytes. */
export function pathOf(source: WorldSource | undefined): string | undefined {
  if (source instanceof URL) {
    return fileURLToPath(source);
  }
  return typeof source === 'string' ? source : undefined;
}

function openObject(source: World): OpenWorld {
  const files = filesOf(source);
  const parsed = parseWorld(files);
  if (parsed.kind === 'invalid') {
    throw invalidWorld('The world', parsed.issues);
  }
  return {
    catalog: compileCatalog(parsed.world),
    version: versionOf(files.flatMap((file) => [file.path, file.text])),
  };
}

function invalidWorld(described: string, issues: readonly Issue[]): WorldError {
  return new WorldError(`${described} has ${counted(issues.length, 'issue')}`, issues);
}

/** Turns a failure of `read` into a `WorldError`. */
export async function attempt<Read>(described: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof InvalidWorldError) {
      throw invalidWorld(described, cause.issues);
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
    'moves.json': moves,
    'learnsets.json': learnsets,
  };
  return Object.entries(files).flatMap(([file, content]) =>
    content === undefined ? [] : [{ path: file, text: JSON.stringify(content, null, 2) }],
  );
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
