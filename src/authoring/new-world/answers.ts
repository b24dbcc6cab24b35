import * as v from 'valibot';
import { nameKey } from '../../world/name-key.ts';
import { Text } from '../../world/schema/scalars.ts';
import { folderTitle } from '../folder-title.ts';

/** What somebody who begins a world is asked. */
export type Answers = {
  readonly title: string;
  readonly author: string;
  readonly types: readonly string[];
  readonly generations: number;
};

/** What the world has where nobody answers. */
export function defaultAnswers(folder: string): Answers {
  return {
    title: folderTitle(folder),
    author: 'Unknown',
    types: ['Cinder', 'Brook', 'Bramble'],
    generations: 2,
  };
}

/** An answer as the world takes it, or what would have been one. */
export type Answer<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'fault'; readonly expected: string };

/** Characters of a title, a name or a type: other names are made of them. */
const longest = 100;

/** A title, or a name. */
export function parseText(text: string): Answer<string> {
  const normal = text.trim().normalize('NFC');
  return isName(normal)
    ? { kind: 'value', value: normal }
    : { kind: 'fault', expected: 'a text on one line, of at most 100 characters' };
}

/** Names between commas. */
export function parseTypes(text: string): Answer<readonly string[]> {
  const names = text
    .split(',')
    .map((name) => name.trim().normalize('NFC'))
    .filter((name) => name !== '');
  const keys = new Set(names.map((name) => nameKey(name)));
  const isWell = names.length > 0 && keys.size === names.length && names.every(isName);
  return isWell
    ? { kind: 'value', value: names }
    : {
        kind: 'fault',
        expected: 'different names between commas, such as "Cinder, Brook, Bramble"',
      };
}

function isName(text: string): boolean {
  return v.is(Text, text) && text.length <= longest;
}

export function parseGenerations(text: string): Answer<number> {
  return /^[1-9][0-9]?$/.test(text.trim())
    ? { kind: 'value', value: Number(text) }
    : { kind: 'fault', expected: 'a whole number from 1 to 99' };
}
