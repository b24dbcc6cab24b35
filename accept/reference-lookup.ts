/** The creature that a lookup finds, written as plainly as possible after the specification (§4) and decision 3. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Named = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
};
type Creature = Named & { readonly number: number; readonly forms?: readonly Named[] };

export function readCreatures(world: string): readonly Creature[] {
  const folder = path.join(world, 'creatures');
  const files = readdirSync(folder).toSorted();
  return files.flatMap((file): Creature[] => readJson(path.join(folder, file)));
}

/** The number of the creature that a decoded path segment names, or undefined. */
export function createReferenceLookup(world: string): (segment: string) => number | undefined {
  const creatures = readCreatures(world);
  const { synonyms = [] }: { synonyms?: string[][] } = readJson(path.join(world, 'world.json'));
  const written = new Map<string, number>();
  const rearranged = new Map<string, Set<number>>();
  const elsewhere = new Map<string, Set<number>>();
  for (const creature of creatures) {
    for (const form of [creature, ...(creature.forms ?? [])]) {
      for (const name of Object.values(form.names ?? {})) {
        const key = wordsOf(name).join('');
        elsewhere.set(key, (elsewhere.get(key) ?? new Set()).add(creature.number));
      }
      for (const name of [form.name, ...(form.aliases ?? [])].flatMap(withSexInWords)) {
        written.set(wordsOf(name).join(''), creature.number);
        for (const order of ordersOf(partsOf(wordsOf(name), wordsOf(creature.name).join('')))) {
          for (const key of spellingsOf(
            order,
            synonyms.map((group) => group.flatMap(wordsOf)),
          )) {
            rearranged.set(key, (rearranged.get(key) ?? new Set()).add(creature.number));
          }
        }
      }
    }
  }
  const numbers = new Set(creatures.map(({ number }) => number));
  return (segment) => {
    const text = segment.trim();
    const digits = text.startsWith('#') ? text.slice(1) : text;
    if (/^[0-9]+$/.test(digits)) {
      return numbers.has(Number(digits)) ? Number(digits) : undefined;
    }
    const key = wordsOf(segment).join('');
    const numbered = /^(?:n[or°º]\.?|#)\s*([0-9]{1,9})$/i.exec(text.normalize('NFKC'))?.[1];
    return (
      written.get(key) ??
      onlyOne(rearranged.get(key)) ??
      onlyOne(elsewhere.get(key)) ??
      (numbers.has(Number(numbered)) ? Number(numbered) : undefined)
    );
  };
}

function onlyOne(numbers: ReadonlySet<number> = new Set()): number | undefined {
  const [only, ...others] = numbers;
  return others.length === 0 ? only : undefined;
}

function withSexInWords(name: string): string[] {
  return [name, name.replaceAll('♀', ' female ').replaceAll('♂', ' male ')];
}

function wordsOf(text: string): string[] {
  const apostrophes = /['‘’ʼ`´]/g;
  const spelt = text.replaceAll(apostrophes, '').replaceAll('♀', ' f ').replaceAll('♂', ' m ');
  const letters = spelt.normalize('NFKD').toLowerCase().toUpperCase().normalize('NFKD');
  return (
    letters
      .replaceAll(apostrophes, '')
      // Kana marks make different letters.
      .replaceAll(/(?![\u3099\u309a])\p{M}/gu, '')
      .replaceAll(/[^\p{L}\p{N}\p{M}]+(?=\p{M})/gu, '')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  );
}

/** Words, those of the creature's own name as one. */
function partsOf(words: readonly string[], own: string): readonly string[] {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      if (words.slice(from, to).join('') === own) {
        return [...words.slice(0, from), own, ...words.slice(to)];
      }
    }
  }
  return words;
}

/** All orders of up to four parts, and the turns of more. */
function ordersOf(parts: readonly string[]): readonly (readonly string[])[] {
  if (parts.length > 4) {
    return parts.map((_, i) => [...parts.slice(i), ...parts.slice(0, i)]);
  }
  return parts.length < 2
    ? [parts]
    : parts.flatMap((part, i) => ordersOf(parts.toSpliced(i, 1)).map((rest) => [part, ...rest]));
}

function spellingsOf(
  order: readonly string[],
  synonyms: readonly (readonly string[])[],
): readonly string[] {
  return order.reduce<readonly string[]>(
    (heads, part) => {
      const words = synonyms.find((group) => group.includes(part)) ?? [part];
      return heads.flatMap((head) => words.map((word) => head + word));
    },
    [''],
  );
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8'));
}
