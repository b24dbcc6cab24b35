/** Random worlds: mutations of a valid one, or generated from scratch. */
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { formatHeight, formatWeight } from '../../src/world/imperial.ts';
import type { WorldFile } from '../../src/package/world.ts';
import { type Json, parse, type Place, placesIn, put } from './edit.ts';

/** Strings of few letters, so that issues can be searched for words that only a fault of ours would put there. */
export function anyJson(): fc.Arbitrary<Json> {
  return fc
    .jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom('a', '1', '\u0000', 'é', '\ud800', '"') })
    .map((value) => parse(JSON.stringify(value)));
}

/** The same world in YAML, with a file for each creature, measured in feet and pounds. */
export function inOtherShape(files: readonly WorldFile[]): WorldFile[] {
  return files.flatMap(({ path, text }) => {
    // A file whose whole value was taken away is empty in any shape.
    const value = text === '' ? undefined : parse(text);
    if (value === undefined) {
      return [{ path: path.replace('.json', '.yaml'), text }];
    }
    return path.startsWith('creatures/') && Array.isArray(value)
      ? value.map((creature, i) => ({
          path: path.replace('.json', `/${i}.yaml`),
          text: stringify(inFeet(creature)),
        }))
      : [{ path: path.replace('.json', '.yaml'), text: stringify(value) }];
  });
}

export function membersOf(json: Json): { [member: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}

/** A creature or a form with its measures as they are printed. */
export function inFeet(json: Json): Json {
  const { heightMetres, weightKilograms, forms, ...rest } = membersOf(json);
  return {
    ...rest,
    ...(forms && { forms: arrayOf(forms).map((form) => inFeet(form)) }),
    ...(heightMetres !== undefined && { height: formatHeight(measureOf(heightMetres)) }),
    ...(weightKilograms !== undefined && { weight: formatWeight(measureOf(weightKilograms)) }),
  };
}

function measureOf(json: Json): number | 'unknown' {
  return typeof json === 'number' ? json : 'unknown';
}

export function arrayOf(json: Json): Json[] {
  return Array.isArray(json) ? json : [];
}

/** Files of these paths or others, of any content. */
export function anyFiles(paths: readonly string[]): fc.Arbitrary<WorldFile[]> {
  return fc.array(
    fc.record({
      path: fc.constantFrom(...paths, 'creatures.json', 'creatures.yml', 'world.yaml', 'README.md'),
      text: fc.oneof(
        anyJson().map((value) => JSON.stringify(value)),
        fc.string({ unit: 'binary' }),
      ),
    }),
  );
}

/** The files with some parts of them overwritten, cut out or filled in. */
export function damaged(files: readonly WorldFile[]): fc.Arbitrary<readonly WorldFile[]> {
  const damage = fc.record({
    file: fc.nat(files.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.nat(200),
    put: fc.oneof(
      fc.constantFrom('', ',', '"', '{', ']', '[[', 'null', '1e999', '"a":1,', '\ufeff'),
      fc.constantFrom('\\u0000', '"__proto__":{"a":1},', '['.repeat(5000), '1'.repeat(400)),
      fc.constantFrom(': ', '\n', '\n  ', '- ', '&a ', '*a', '!!binary ', '\t', '|\n', '# ', '? '),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
  });
  return fc.array(damage, { minLength: 1, maxLength: 4 }).map((damages) =>
    damages.reduce<readonly WorldFile[]>(
      (all, { file, at, removed, put: inserted }) =>
        all.map((each, i) => {
          const start = Math.floor(at * each.text.length);
          const text = each.text.slice(0, start) + inserted + each.text.slice(start + removed);
          return i === file ? { path: each.path, text } : each;
        }),
      files,
    ),
  );
}

/** The files with other values in one to three places: of any kind, or of the kind that belongs there. */
export function altered(files: readonly WorldFile[]): fc.Arbitrary<readonly WorldFile[]> {
  const places = files
    .filter(({ path }) => path.endsWith('.json'))
    .flatMap(({ path, text }) => placesIn(parse(text)).map((steps): Place => [path, ...steps]));
  const value = fc.oneof(
    anyJson(),
    fc.constant(undefined),
    fc.constantFrom<Json>(0, -0, -1, 1.5, 2 ** 53, 1e308, true, '', 'a', [], {}),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(...files.flatMap(({ text }) => text.match(/(?<=")[^"\\]+(?=")/g) ?? [])),
  );
  const change = fc.tuple(fc.constantFrom(...places), value);
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce<readonly WorldFile[]>((all, [place, to]) => {
      try {
        return put(all, place, to);
      } catch {
        // An earlier change has removed the text.
        return all;
      }
    }, files),
  );
}
