import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultWorld } from '../harness/places.ts';
import { type Chooser, createChooser } from '../harness/random.ts';

/** A record of a world's files, as far as it is changed here. */
type Entry = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly evolvesFrom?: readonly { readonly from: string }[];
  readonly relatedTo?: readonly string[];
  readonly heightMetres?: number | 'unknown';
  readonly weightKilograms?: number | 'unknown';
};

type Creature = Entry & { readonly number: number; readonly forms?: readonly Entry[] };

const syllables = {
  onsets:
    'b bl br c ch cr d dr f fl g gl gr h j k kl l m n p ph pl qu r s sh sl sn sp st sw t th tr v w x z'.split(
      ' ',
    ),
  vowels: 'a a a e e e i i i o o o u u y ai ea ee ia io oo ou'.split(' '),
  codas: ['', '', '', ...'ck d f k l ll m n ng r rd s ss t th x zor dos mon gon'.split(' ')],
} as const;

const seed = 7;

/**
 * Writes a world of so many creatures into a new folder: copies of the built-in world under other names, each taller and
 * heavier than the one before. The same each time.
 */
export function writeWorld(folder: string, { count }: { readonly count: number }): void {
  const chooser = createChooser(seed);
  const taken = new Set<string>();
  // Without learnsets, which name the creatures of the built-in world.
  cpSync(defaultWorld, folder, {
    recursive: true,
    filter: (file) => !/(?:creatures|learnsets)\W/.test(file),
  });
  mkdirSync(path.join(folder, 'creatures'), { recursive: true });
  const model = readModel();
  for (let copy = 0; copy * model.length < count; copy += 1) {
    const creatures = model.slice(0, count - copy * model.length);
    const renamed = rename(creatures, chooser, taken).map((creature) => ({
      ...creature,
      number: creature.number + copy * model.length,
      ...grown(creature, 1 + copy / 50),
    }));
    const lines = renamed.map((creature) => JSON.stringify(creature));
    const file = path.join(folder, `creatures/part-${String(copy).padStart(4, '0')}.json`);
    writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
  }
}

function readModel(): readonly Creature[] {
  const folder = path.join(defaultWorld, 'creatures');
  const creatures = readdirSync(folder).flatMap((file): Creature[] =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  );
  return creatures.toSorted((a, b) => a.number - b.number);
}

/** Gives creatures other names, in those of their forms and in references too; drops references to others. */
function rename(
  creatures: readonly Creature[],
  chooser: Chooser,
  taken: Set<string>,
): readonly Creature[] {
  const newNames = new Map(
    creatures.flatMap(({ name, aliases = [], forms = [] }) => {
      const made = makeName(chooser, taken);
      const names = [
        name,
        ...aliases,
        ...forms.flatMap((form) => [form.name, ...(form.aliases ?? [])]),
      ];
      // Nearly all have the creature's own name in them.
      return names.map((each) => {
        const renamed = each.replaceAll(name, made);
        return [each, renamed === each ? `${made} ${each}` : renamed] as const;
      });
    }),
  );
  const nameOf = (name: string): string => newNames.get(name) ?? name;
  const renameIn = <Each extends Entry>(entry: Each): Each => ({
    ...entry,
    name: nameOf(entry.name),
    ...(entry.aliases && { aliases: entry.aliases.map(nameOf) }),
    ...(entry.evolvesFrom && {
      evolvesFrom: entry.evolvesFrom
        .filter(({ from }) => newNames.has(from))
        .map((way) => ({ ...way, from: nameOf(way.from) })),
    }),
  });
  return creatures.map((creature) => ({
    ...renameIn(creature),
    ...(creature.relatedTo && {
      relatedTo: creature.relatedTo.filter((name) => newNames.has(name)).map(nameOf),
    }),
    ...(creature.forms && { forms: creature.forms.map(renameIn) }),
  }));
}

/** A made-up name that no creature has. */
function makeName({ pick, below }: Chooser, taken: Set<string>): string {
  const { onsets, vowels, codas } = syllables;
  for (;;) {
    const length = 2 + below(3);
    const word = Array.from({ length }, () => pick(onsets) + pick(vowels) + pick(codas)).join('');
    if (!taken.has(word)) {
      taken.add(word);
      return word.charAt(0).toUpperCase() + word.slice(1);
    }
  }
}

function grown({ heightMetres, weightKilograms }: Entry, factor: number): Partial<Entry> {
  const times = (value: number | 'unknown'): number | 'unknown' =>
    value === 'unknown' ? value : Math.round(value * factor * 10) / 10;
  return {
    ...(heightMetres !== undefined && { heightMetres: times(heightMetres) }),
    ...(weightKilograms !== undefined && { weightKilograms: times(weightKilograms) }),
  };
}
