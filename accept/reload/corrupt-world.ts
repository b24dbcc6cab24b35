import type { Chooser } from '../../harness/random.ts';
import type { WorldFile } from '../../src/world/parse-world.ts';

/** Damages one file of a world, as failing disks, broken programs and tired people do. The result may still be valid. */
export function corruptFile(file: WorldFile, chooser: Chooser): Buffer {
  return chooser.pick(corruptions)(file.text, chooser);
}

type Corrupt = (text: string, chooser: Chooser) => Buffer;

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

const corruptions: readonly Corrupt[] = [
  (text, { below }) => Buffer.from(text).subarray(0, below(Buffer.byteLength(text))),
  (text, { below }) => {
    const bytes = Buffer.from(text);
    for (let i = 0; i <= below(8); i += 1) {
      const at = below(bytes.byteLength);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    }
    return bytes;
  },
  (text, { below }) => {
    const bytes = Buffer.from(text);
    bytes.fill(0, below(bytes.byteLength));
    return bytes;
  },
  (text, chooser) => editJson(text, chooser, (value) => anotherType(value, chooser)),
  (text, chooser) => editJson(text, chooser, () => undefined),
  (text, chooser) =>
    editJson(text, chooser, (value) => (typeof value === 'string' ? `No ${value}` : value)),
  (text, chooser) => editJson(text, chooser, (value) => [value, value]),
];

function anotherType(value: Json, { pick }: Chooser): Json {
  const others: readonly Json[] = [null, true, -1, 1e300, '', 'text', [], {}];
  return pick(others.filter((other) => typeof other !== typeof value));
}

/** Replaces a random value in the text; undefined removes it. */
function editJson(text: string, chooser: Chooser, edit: (value: Json) => Json | undefined): Buffer {
  const value = JSON.parse(text) as Json;
  const places = placesIn(value);
  const { holder, key } = chooser.pick(places);
  const edited = edit(holder[key] ?? null);
  if (edited !== undefined) {
    holder[key] = edited;
  } else if (Array.isArray(holder)) {
    holder.splice(Number(key), 1);
  } else {
    delete holder[key];
  }
  return Buffer.from(JSON.stringify(value, undefined, 2));
}

type Place = { readonly holder: { [key: string]: Json }; readonly key: string };

function placesIn(value: Json): Place[] {
  if (value === null || typeof value !== 'object') {
    return [];
  }
  // An array is an object whose members have numbers for names.
  const holder = value as { [key: string]: Json };
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key] ?? null)]);
}
