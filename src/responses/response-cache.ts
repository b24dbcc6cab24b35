import type { Representation } from './representation.ts';

/**
 * Keeps the responses that are asked for again and again, within a budget of bytes: prebuilt ones, pictures, repeated
 * questions. Two generations stand for the order of use: an entry is kept in the young one, which becomes the old one when
 * it has filled half of the budget; what was the old one until then is dropped. An entry that is found in the old one moves
 * to the young one.
 */
export type ResponseCache = {
  readonly get: (target: string) => Representation | undefined;
  readonly set: (target: string, representation: Representation) => void;
  readonly forget: (isMeant: (target: string) => boolean) => void;
  /** Counts further bytes of an entry: a variant in another coding. */
  readonly grow: (target: string, byteLength: number) => void;
  /**
   * Whether a target with this `targetHash` was asked for not long ago; remembers it for the next time. A client that walks over a large world
   * neither drives out what others use nor pays for keeping what it asks for once.
   */
  readonly admits: (hash: number) => boolean;
  /** Bytes of all entries, about. */
  readonly bytes: () => number;
};

type Entry = { readonly representation: Representation; byteLength: number };

/** Approximate size of an entry besides its body: its header fields, on Bun also as the runtime's own. In bytes. */
const overheadBytes = 2048;

/** Targets that are remembered by a hash of 16 bits each; a power of two. */
const rememberedTargets = 2 ** 16;

export function createResponseCache(budgetBytes: number): ResponseCache {
  let young = new Map<string, Entry>();
  let old = new Map<string, Entry>();
  let youngBytes = 0;
  let oldBytes = 0;
  const remembered = new Uint16Array(rememberedTargets);

  const remove = (target: string): void => {
    const entry = young.get(target);
    if (entry) {
      young.delete(target);
      youngBytes -= entry.byteLength;
    }
    const older = old.get(target);
    if (older) {
      old.delete(target);
      oldBytes -= older.byteLength;
    }
  };
  const put = (target: string, entry: Entry): void => {
    remove(target);
    if (entry.byteLength > budgetBytes / 2) {
      return;
    }
    if (youngBytes + entry.byteLength > budgetBytes / 2) {
      old = young;
      oldBytes = youngBytes;
      young = new Map();
      youngBytes = 0;
    }
    young.set(target, entry);
    youngBytes += entry.byteLength;
  };

  return {
    get: (target) => {
      const entry = young.get(target);
      if (entry) {
        return entry.representation;
      }
      const older = old.get(target);
      if (older) {
        put(target, older);
      }
      return older?.representation;
    },
    set: (target, representation) =>
      put(target, {
        representation,
        byteLength: representation.body.byteLength + target.length * 2 + overheadBytes,
      }),
    forget: (isMeant) => {
      for (const target of [...young.keys(), ...old.keys()]) {
        if (isMeant(target)) {
          remove(target);
        }
      }
    },
    grow: (target, byteLength) => {
      const entry = young.get(target) ?? old.get(target);
      if (entry) {
        put(target, { ...entry, byteLength: entry.byteLength + byteLength + overheadBytes });
      }
    },
    admits: (hash) => {
      const place = hash & (rememberedTargets - 1);
      const rest = hash >>> 16;
      const isKnown = remembered[place] === rest;
      remembered[place] = rest;
      return isKnown;
    },
    bytes: () => youngBytes + oldBytes,
  };
}
