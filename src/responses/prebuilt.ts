/**
 * Prebuilt responses: a compiled world holds the app's response to each target that depends on nothing but the world, so
 * that a start makes none of them. They are written before the addresses of the service are known; a placeholder stands
 * for each address, and is filled in when the response is read.
 *
 * Sections of the compiled world: `answers/texts` holds the records one after another, `answers/starts` where each begins,
 * `answers/fields` the sets of header fields as JSON, `answers/table` the hash table of targets.
 */
import { type Pack, type PackWriter, toStarts } from '../catalog/pack/pack.ts';
import {
  type Representation,
  type Sha256,
  type SharedHead,
  shareHead,
  tagLength,
} from './representation.ts';
import type { HeaderFields } from './response.ts';

/** Any request in, its response out. */
export type App = (request: Request) => Response | Promise<Response>;

/** Two characters from U+0080 to U+00BF, which stand for the base address and the resources' address. */
export type Placeholders = readonly [string, string];

/** Returns the prebuilt response to a target, which comes with its `targetHash`; undefined where there is none. */
export type FindPrebuilt = (target: string, hash: number) => Representation | undefined;

/** Numbers of four bytes at the beginning of a record, before the slots of its addresses. */
const numbersBefore = { head: 0, targetsLength: 1, slotCount: 2, length: 3 } as const;

/** Beyond this part of full entries, a probe for an absent target takes long. */
const greatestLoad = 0.7;

/** Characters of the part of an entity tag that stands for the addresses: 48 bits. */
const addressTagLength = 8;

/** Characters of a placeholder in UTF-8 are this byte and their code. */
const leadByte = 0xc2;

const lineFeed = 0x0a;

/** A lookup in all its spellings, and its body, which the catalog has as it is. All have the same header fields. */
export type PrebuiltLookup = {
  readonly spellings: readonly [canonical: string, ...others: string[]];
  readonly body: Uint8Array<ArrayBuffer>;
};

/**
 * Asks an app for each target and for the first lookup, and writes what it answers and the other lookups. Rejects where the
 * app does, where it answers anything but 200, or where it answers that lookup with another body.
 */
export async function writePrebuilt(
  writer: PackWriter,
  app: App,
  {
    targets,
    lookups,
  }: {
    readonly targets: Iterable<string>;
    readonly lookups: Iterable<PrebuiltLookup>;
  },
  placeholders: Placeholders,
  sha256: Sha256,
): Promise<void> {
  const heads = new Map<string, number>();
  const starts = [0];
  const hashes: number[] = [];
  const owners: number[] = [];
  let end = 0;
  const write = writer.begin('answers/texts');
  const add = (head: number, spellings: readonly string[], body: Uint8Array<ArrayBuffer>): void => {
    for (const spelling of spellings) {
      hashes.push(targetHash(spelling));
      owners.push(starts.length - 1);
    }
    const record = encodeRecord(
      head,
      spellings.join('\n'),
      sha256(body).slice(0, tagLength),
      cutPlaceholders(body, placeholders),
    );
    write(record);
    end += record.byteLength;
    starts.push(end);
  };
  const ask = async (
    target: string,
  ): Promise<{ readonly head: number; readonly body: Uint8Array<ArrayBuffer> }> => {
    const response = await app(new Request(`http://localhost${target}`));
    if (response.status !== 200) {
      throw new Error(`The app answers ${response.status} to the prebuilt target "${target}"`);
    }
    const fields = [...response.headers].filter(([name]) => name !== 'content-length');
    const key = JSON.stringify(fields);
    const head = heads.get(key) ?? heads.size;
    heads.set(key, head);
    return { head, body: new Uint8Array(await response.arrayBuffer()) };
  };
  const askForHead = async ({ spellings: [target], body }: PrebuiltLookup): Promise<number> => {
    const asked = await ask(target);
    if (Buffer.compare(asked.body, body) !== 0) {
      throw new Error(`The app and the catalog answer "${target}" differently`);
    }
    return asked.head;
  };
  for (const target of targets) {
    const { head, body } = await ask(target);
    add(head, [target], body);
  }
  let lookupHead: number | undefined;
  for (const lookup of lookups) {
    lookupHead ??= await askForHead(lookup);
    add(lookupHead, lookup.spellings, lookup.body);
  }
  writer.add('answers/starts', toStarts(starts));
  writer.add('answers/fields', new TextEncoder().encode(`[${[...heads.keys()].join(',')}]`));
  writer.add('answers/table', buildTable(hashes, owners));
}

/** A body without its placeholders, and the offset of each, doubled; one more for the second placeholder. */
type Template = { readonly bytes: Uint8Array; readonly slots: readonly number[] };

/** A record is its numbers, its slots, the tag and the targets in ASCII, a line each, then the body. */
function encodeRecord(
  head: number,
  targets: string,
  tag: string,
  { bytes, slots }: Template,
): Uint8Array<ArrayBuffer> {
  const numbers = Uint32Array.of(head, targets.length, slots.length, ...slots);
  return Buffer.concat([
    new Uint8Array(numbers.buffer),
    Buffer.from(tag + targets, 'latin1'),
    bytes,
  ]);
}

function cutPlaceholders(text: Uint8Array<ArrayBuffer>, placeholders: Placeholders): Template {
  const codes = placeholders.map((placeholder) => placeholder.charCodeAt(0));
  // A buffer searches faster than an array.
  const buffer = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const bytes = Buffer.allocUnsafe(text.byteLength);
  const slots: number[] = [];
  let length = 0;
  let start = 0;
  const keep = (end: number): void => {
    length += buffer.copy(bytes, length, start, end);
  };
  for (let at = buffer.indexOf(leadByte); at !== -1; at = buffer.indexOf(leadByte, at + 1)) {
    const which = codes.indexOf(buffer[at + 1] ?? 0);
    if (which !== -1) {
      keep(at);
      slots.push(length * 2 + which);
      start = at + 2;
    }
  }
  keep(text.byteLength);
  return { bytes: bytes.subarray(0, length), slots };
}

/** Open addressing: pairs of the hash of a target and one more than its record, each in the first free pair. */
function buildTable(
  hashes: readonly number[],
  owners: readonly number[],
): Uint32Array<ArrayBuffer> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, hashes.length / greatestLoad)));
  const table = new Uint32Array(size * 2);
  hashes.forEach((hash, i) => {
    let pair = hash & (size - 1);
    while (table[pair * 2 + 1] !== 0) {
      pair = (pair + 1) & (size - 1);
    }
    table[pair * 2] = hash;
    table[pair * 2 + 1] = (owners[i] ?? 0) + 1;
  });
  return table;
}

/** Changes a header field of a compiled world to what it says now; undefined leaves it out. */
export type RestateHeader = (name: string, value: string) => string | undefined;

/** Opens the prebuilt responses of a compiled world. Each is read when it is asked for. */
export function openPrebuilt(
  pack: Pack,
  options: {
    readonly placeholders: Placeholders;
    readonly addresses: readonly [baseUrl: string, resourcesUrl: string];
    readonly sha256: Sha256;
    readonly restate?: RestateHeader;
  },
): FindPrebuilt {
  const { addresses, sha256 } = options;
  const table = pack.integers('answers/table');
  const starts = pack.integers('answers/starts');
  const texts = pack.region('answers/texts');
  const heads = readHeads(pack, options);
  const addressBytes = addresses.map((address) => Buffer.from(address));
  const pairMask = table.length / 2 - 1;
  // Computed at the first use, because cryptography is slow to load.
  let addressTag: string | undefined;

  const read = (record: number, target: string): Representation | undefined => {
    const start = starts[record] ?? 0;
    const length = (starts[record + 1] ?? start) - start;
    const bytes = Buffer.allocUnsafe(length);
    texts.readInto(bytes, start, length);
    const numberAt = (index: number): number => bytes.readUInt32LE(index * 4);
    const slotCount = numberAt(numbersBefore.slotCount);
    const tagStart = (numbersBefore.length + slotCount) * 4;
    const targetsStart = tagStart + tagLength;
    const bodyStart = targetsStart + numberAt(numbersBefore.targetsLength);
    // Two targets may share a hash: the record lists its own.
    if (!holdsLine(bytes, targetsStart, bodyStart, target)) {
      return undefined;
    }
    const head = heads[numberAt(numbersBefore.head)];
    if (!head) {
      throw new Error('The compiled world refers to header fields that it does not have');
    }
    const pieces: Uint8Array[] = [];
    let from = bodyStart;
    for (let slot = 0; slot < slotCount; slot += 1) {
      const number = numberAt(numbersBefore.length + slot);
      const to = bodyStart + (number >>> 1);
      pieces.push(bytes.subarray(from, to), addressBytes[number & 1] ?? bytes.subarray(0, 0));
      from = to;
    }
    pieces.push(bytes.subarray(from, length));
    addressTag ??= sha256(Buffer.from(addresses.join('\n'))).slice(0, addressTagLength);
    return {
      head,
      body: Buffer.concat(pieces),
      tag: head.isCacheable
        ? bytes.toString('latin1', tagStart, targetsStart) + addressTag + head.typeTag
        : undefined,
      variants: new Map(),
    };
  };

  return (target, hash) => {
    let pair = hash & pairMask;
    for (let next = table[pair * 2 + 1] ?? 0; next !== 0; next = table[pair * 2 + 1] ?? 0) {
      const found = table[pair * 2] === hash >>> 0 ? read(next - 1, target) : undefined;
      if (found) {
        return found;
      }
      pair = (pair + 1) & pairMask;
    }
    return undefined;
  };
}

function readHeads(
  pack: Pack,
  {
    placeholders,
    addresses,
    restate = (_, value) => value,
  }: {
    readonly placeholders: Placeholders;
    readonly addresses: readonly [string, string];
    readonly restate?: RestateHeader;
  },
): readonly SharedHead[] {
  const sets: readonly HeaderFields[] = JSON.parse(pack.text('answers/fields'));
  return sets.map((fields) =>
    shareHead(
      200,
      fields.flatMap(([name, written]): HeaderFields => {
        const value = restate(name, written);
        return value === undefined
          ? []
          : [
              [
                name,
                value
                  .replaceAll(placeholders[0], addresses[0])
                  .replaceAll(placeholders[1], addresses[1]),
              ],
            ];
      }),
    ),
  );
}

/** Whether a text is one of the lines that stand in the bytes from `start` to before `end`. Both are ASCII. */
function holdsLine(bytes: Buffer, start: number, end: number, line: string): boolean {
  for (let at = start; at < end;) {
    const next = bytes.indexOf(lineFeed, at);
    const lineEnd = next === -1 || next > end ? end : next;
    if (lineEnd - at === line.length && bytes.toString('latin1', at, lineEnd) === line) {
      return true;
    }
    at = lineEnd + 1;
  }
  return false;
}

/** 32 bits of a target: FNV-1a over its characters, its bits mixed as MurmurHash3 ends. */
export function targetHash(target: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < target.length; i += 1) {
    hash = Math.imul(hash ^ target.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
