import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/places.ts';
import type { WorldFile } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import { type Json, parse, type Place, put } from '../worlds/edit.ts';

/** Texts that a page would run, load or be broken by, where it took them for anything but text. */
export const hostileTexts = [
  '<script>document.title="owned"</script>',
  '<img src=x onerror="document.title=`owned`">',
  '"><svg onload=document.title="owned">',
  "' onmouseover='document.title=1' x='",
  '</title></style></script><script>document.title="owned"</script>',
  'javascript:document.title="owned"',
  '[a](javascript:document.title="owned")',
  '--><script>document.title="owned"</script><!--',
  '`${document.title="owned"}`',
  '{{constructor.constructor("document.title=1")()}}',
  '&lt;script&gt;document.title="owned"&lt;/script&gt;',
  '<base href="https://evil.example/">',
];

/** Text that would split any header field. */
export const splittingTexts = [
  'a\r\nSet-Cookie: owned=1',
  'a\nb',
  'a\0b',
  'a\u2028b',
  '\r\n\r\n<html>',
];

/** The free-text members of a world. */
const places: readonly Place[] = [
  ['world.json', 'title'],
  ['world.json', 'author'],
  ['world.json', 'types', 'Deep Song', 'name'],
  ['creatures/generation-1.json', 0, 'name'],
  ['creatures/generation-1.json', 0, 'species'],
  ['creatures/generation-1.json', 0, 'abilities', 'normal', 0],
  ['creatures/generation-1.json', 0, 'forms', 0, 'name'],
  ['leagues.json', 0, 'name'],
  ['leagues.json', 0, 'region'],
  ['leagues.json', 0, 'badges', 0],
  ['evolution-stones.json', 0, 'name'],
  ['evolution-stones.json', 0, 'aka'],
];

/** Writes a world with these texts in its free-text members, one after the other. */
export async function writeHostileWorld(folder: string, texts: readonly string[]): Promise<void> {
  let files: readonly WorldFile[] = await readWorldFiles(path.join(root, 'worlds/lampshoal'));
  for (const [i, place] of places.entries()) {
    const hostile = texts[i % texts.length] ?? '';
    const was = JSON.stringify(valueAt(files, place));
    files = put(files, place, hostile);
    if (place.at(-1) === 'name') {
      // References to a name are changed to the new one.
      files = files.map((file) => ({
        path: file.path,
        text: file.text.replaceAll(was, () => JSON.stringify(hostile)),
      }));
    }
  }
  for (const { path: file, text } of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

function valueAt(files: readonly WorldFile[], [file, ...steps]: Place): Json | undefined {
  const text = files.find((each) => each.path === file)?.text ?? 'null';
  return steps.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) {
      return typeof step === 'number'
        ? value[step]
        : value.find((each) => valueIn(each, 'name') === step);
    }
    return valueIn(value, String(step));
  }, parse(text));
}

function valueIn(json: Json | undefined, member: string): Json | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? json[member]
    : undefined;
}
