import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WorldFile } from '../../src/package/world.ts';

/** A JSON value, in which any member can be changed. */
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

/** The path of a file, then members of objects, positions in arrays, or names of the records in them. */
export type Place = readonly [file: string, ...steps: (string | number)[]];

/** The files of a world in JSON, with their paths below its folder. */
export function readFiles(folder: string): WorldFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** Writes the files of a world to a folder. */
export function writeFiles(folder: string, files: readonly WorldFile[]): void {
  for (const { path: name, text } of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

/** Returns the files with another value at a path, or without one. */
export function put(files: readonly WorldFile[], place: Place, value: Json | undefined) {
  const [name, ...steps] = place;
  return files.map((file) =>
    file.path === name
      ? { path: name, text: JSON.stringify(putInside(parse(file.text), steps, value)) ?? '' }
      : file,
  );
}

/** The files with another text for one of them, or without that one. */
export function rewrite(
  files: readonly WorldFile[],
  name: string,
  change: ((text: string) => string) | undefined,
): WorldFile[] {
  return files.flatMap((file) => {
    if (file.path !== name) {
      return [file];
    }
    return change ? [{ path: name, text: change(file.text) }] : [];
  });
}

export function parse(text: string): Json {
  return JSON.parse(text);
}

/** Returns a value with another one at a path inside, or without one. */
function putInside(
  json: Json,
  [step, ...rest]: readonly (string | number)[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) {
    return value;
  }
  if (Array.isArray(json)) {
    const index = typeof step === 'number' ? step : json.findIndex((each) => nameOf(each) === step);
    if (index < 0 || index > json.length) {
      throw new Error(`Expected a record "${step}"`);
    }
    const changed = putInside(json[index] ?? null, rest, value);
    return json.toSpliced(index, 1, ...(changed === undefined ? [] : [changed]));
  }
  if (typeof json !== 'object' || json === null) {
    throw new Error(`Expected something with a member "${step}"`);
  }
  const members = new Map(Object.entries(json));
  const changed = putInside(members.get(String(step)) ?? null, rest, value);
  if (changed === undefined) {
    members.delete(String(step));
  } else {
    members.set(String(step), changed);
  }
  return Object.fromEntries(members);
}

/** The value at a path, if there is one. */
export function valueAt(json: Json, steps: readonly (string | number)[]): Json | undefined {
  return steps.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) {
      return typeof step === 'number' ? value[step] : value.find((each) => nameOf(each) === step);
    }
    return typeof value === 'object' && value !== null ? value[step] : undefined;
  }, json);
}

function nameOf(json: Json): Json | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? json['name']
    : undefined;
}

/** Every path in a JSON value, the value itself included. */
export function placesIn(json: Json): (string | number)[][] {
  const inner: [string | number, Json][] = Array.isArray(json)
    ? json.map((each, i): [number, Json] => [i, each])
    : typeof json === 'object' && json !== null
      ? Object.entries(json)
      : [];
  return [[], ...inner.flatMap(([step, each]) => placesIn(each).map((rest) => [step, ...rest]))];
}
