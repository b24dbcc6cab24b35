import type { Step } from './fault.ts';
import { jsonText } from './json-text.ts';
import { formatOf, parseFile, textOf } from './parse-file.ts';
import type { Edit, TextFormat } from './text-format.ts';
import { type Role, sortFiles, type WorldFile } from './world-files.ts';

/**
 * Where the files of a world name a type, a form or a number: paths in a record, in which `*` stands for every member and `=`
 * for the names of the members. What is missing here makes a renamed world invalid, since all of it is checked.
 */
const placesOf = {
  type: {
    world: 'types.*.name types.*.attacks.=',
    creatures: 'types.* forms.*.types.*',
    moves: 'type',
  },
  form: {
    world: 'icon',
    creatures: 'name relatedTo.* evolvesFrom.*.from forms.*.name forms.*.evolvesFrom.*.from',
    learnsets: 'form alsoFor.*',
  },
  number: { creatures: 'number' },
} as const satisfies Readonly<Record<string, Partial<Record<Role, string>>>>;

/** What a world's files name. */
export type Named = keyof typeof placesOf;

/** A changed file, and how many places of it changed; undefined instead of the file if only a person can edit it. */
type EditedFile = {
  readonly path: string;
  readonly file: WorldFile | undefined;
  readonly count: number;
};

/**
 * Gives other values to what the files of a valid world name: `change` returns the new one, or undefined. A file keeps its
 * comments, its order and its formatting. Each result was parsed again, and has exactly these changes.
 */
export function editMentions(
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
  named: Named,
  change: (found: unknown) => string | number | undefined,
): readonly EditedFile[] {
  const sorted = sortFiles(files);
  const places: Partial<Record<Role, string>> = placesOf[named];
  return (['world', 'creatures', 'moves', 'learnsets'] as const).flatMap((role) =>
    sorted.of(role).flatMap((file) => {
      const value = parseFile(file, yaml, [])?.value;
      const edits = (places[role]?.split(' ') ?? [])
        .map((place) => (Array.isArray(value) ? `*.${place}` : place).split('.'))
        .flatMap((place) => [...findPlaces(value, place)])
        .flatMap(({ found, ...place }): Edit[] => {
          const to = change(found);
          return to === undefined || to === found ? [] : [{ ...place, to }];
        });
      const edited = edits.length > 0 && editFile(file, yaml, value, edits);
      return edited === false ? [] : [{ path: file.path, file: edited, count: edits.length }];
    }),
  );
}

type Place = Omit<Edit, 'to'> & { readonly found: unknown };

function* findPlaces(
  value: unknown,
  [step, ...rest]: readonly string[],
  steps: readonly Step[] = [],
): Generator<Place> {
  if (step === undefined) {
    yield { kind: 'value', steps, found: value };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const inside = [...steps, Array.isArray(value) ? Number(name) : name];
      if (step === '=') {
        yield { kind: 'name', steps: inside, found: name };
      } else if (step === '*' || step === name) {
        yield* findPlaces(inner, rest, inside);
      }
    }
  }
}

/** Undefined if the result says anything else than it should, as where an anchor of YAML stands for other values too. */
function editFile(
  file: WorldFile,
  yaml: TextFormat | undefined,
  value: unknown,
  edits: readonly Edit[],
): WorldFile | undefined {
  const text = textOf(file);
  const mark = file.text.slice(0, file.text.length - text.length);
  const edited = { path: file.path, text: mark + formatOf(file, yaml).edit(text, edits) };
  const found = JSON.stringify(parseFile(edited, yaml, [])?.value);
  const expected = JSON.stringify(JSON.parse(jsonText.edit(JSON.stringify(value), edits)));
  return found === expected ? edited : undefined;
}
