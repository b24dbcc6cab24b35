import { compileCatalog } from '../catalog/compile-catalog.ts';
import { loadWorld } from '../service/load-world.ts';
import { readImageNotes } from '../service/read-images.ts';
import { imagesFolderOf } from '../service/places.ts';
import { formatIssue, type Issue, type Location } from '../world/issue.ts';
import { unreadFiles, unreadMessage } from '../world/read-world.ts';
import type { CreatureEntry, World } from '../world/schema.ts';
import { type Command, takeOperand } from './command.ts';
import { type Io, showProgress } from './terminal.ts';
import { counted } from '../world/phrases.ts';
import { nameKey } from '../world/name-key.ts';
import { editDistance } from '../world/nearest-names.ts';

export const validate: Command = {
  operands: 'DIR',
  summary: "check a world's files and pictures, and print every issue",
  options: [],
  switches: { json: 'print the issues as JSON' },
  run: async ({ switches, operands }, io) => {
    const folder = takeOperand(operands, '"validate DIR" with one folder');
    const { parsed } = await showProgress('Checking', (onProgress) =>
      loadWorld(folder, onProgress),
    );
    const notes = await readNotes(folder, parsed.kind === 'valid' ? parsed.world : undefined);
    const asJson = switches.has('json');
    switch (parsed.kind) {
      case 'invalid':
        return refuse(parsed.issues, notes, asJson, io);
      case 'valid':
        return accept(parsed.world, notes, asJson, io);
    }
  },
};

function refuse(issues: readonly Issue[], notes: readonly Note[], asJson: boolean, io: Io): number {
  if (asJson) {
    const found = { valid: false, issues: issues.map(issueAsJson), notes };
    io.print(JSON.stringify(found, undefined, 2));
    return 1;
  }
  for (const issue of issues) {
    io.print(formatIssue(issue));
  }
  notes.forEach((note) => io.print(formatNote(note)));
  io.complain([counted(issues.length, 'issue'), ...countOfNotes(notes)].join(', '));
  return 1;
}

function accept(world: World, notes: readonly Note[], asJson: boolean, io: Io): number {
  const { title } = world.manifest;
  const counts = {
    creatures: world.creatures.length,
    forms: world.creatures.reduce((sum, { forms }) => sum + 1 + (forms?.length ?? 0), 0),
    leagues: world.leagues.length,
    evolutionStones: world.evolutionStones.length,
  };
  if (asJson) {
    io.print(JSON.stringify({ valid: true, issues: [], notes, title, ...counts }, undefined, 2));
    return 0;
  }
  notes.forEach((note) => io.print(formatNote(note)));
  const found = ['no issues', ...countOfNotes(notes)].join(', ');
  io.print(
    `${title}: ${counted(counts.creatures, 'creature')} in ${counted(counts.forms, 'form')}, ${counted(counts.leagues, 'league')}, ${counted(counts.evolutionStones, 'evolution stone')}, ${found}`,
  );
  return 0;
}

function countOfNotes(notes: readonly Note[]): readonly string[] {
  return notes.length === 0 ? [] : [counted(notes.length, 'note')];
}

/** An issue for programs: every member is present, `null` if it has no value. */
function issueAsJson({ record, field, expected, received, hint, clash, ...place }: Issue) {
  return {
    ...placeAsJson(place),
    record: record ?? null,
    field: field ?? null,
    expected,
    received,
    hint: hint ?? null,
    clash: clash ? placeAsJson(clash) : null,
  };
}

function placeAsJson({ file, spot }: Location) {
  return { file, line: spot?.line ?? null, column: spot?.column ?? null };
}

/** Something that an author should know, although the world is served as it is. */
type Note = { readonly file: string; readonly message: string };

/**
 * Reads what is odd about a world and the pictures in its folder: types that are probably slips, and pictures that nothing is
 * shown with. Without the world, because its files are wrong, names of pictures are not checked.
 */
export async function readNotes(
  folder: string,
  world: World | undefined,
): Promise<readonly Note[]> {
  const images = imagesFolderOf(folder);
  const catalog = world && images !== undefined ? compileCatalog(world) : undefined;
  const pictures = images === undefined ? [] : await readImageNotes(images, catalog);
  const unread = await unreadFiles(folder);
  return [
    ...unread.map((file) => ({ file, message: unreadMessage })),
    ...noteRareTypes(world?.creatures ?? []).map((message) => ({ file: 'creatures', message })),
    ...pictures.map(({ file, text }) => ({ file: `pictures/${file}`, message: text })),
  ];
}

export function formatNote({ file, message }: Note): string {
  return `${file}: ${message}`;
}

/** Shorter names are often one letter apart. */
const shortestName = 4;

/** Returns a sentence about each type that one form alone has and that is one letter from a more common type. */
export function noteRareTypes(creatures: Iterable<CreatureEntry>): readonly string[] {
  const formsByType = new Map<string, string[]>();
  for (const creature of creatures) {
    for (const { name, types = creature.types } of [creature, ...(creature.forms ?? [])]) {
      for (const type of types) {
        formsByType.set(type, [...(formsByType.get(type) ?? []).slice(-1), name]);
      }
    }
  }
  const common = [...formsByType].flatMap(([type, forms]) => (forms.length > 1 ? [type] : []));
  return [...formsByType].flatMap(([type, [form = '', ...others]]) => {
    const letters = [...nameKey(type)];
    const nearest =
      others.length > 0 || letters.length < shortestName
        ? undefined
        : common.find((other) => editDistance(letters, [...nameKey(other)], 1) !== undefined);
    return nearest === undefined
      ? []
      : [`Only "${form}" has the type "${type}". Did you mean "${nearest}"?`];
  });
}
