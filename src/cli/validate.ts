import { compileCatalog } from '../catalog/compile-catalog.ts';
import { loadWorld } from '../service/load-world.ts';
import { readImageNotes } from '../service/read-images.ts';
import { imagesFolderOf } from '../service/places.ts';
import { formatIssue, type Issue, type Location } from '../world/issue.ts';
import { unreadFiles, unreadMessage } from '../world/read-world.ts';
import type { CreatureEntry, World } from '../world/schema.ts';
import { type Command, takeOperand } from './command.ts';
import { showProgress } from './terminal.ts';
import { counted } from '../world/phrases.ts';
import { nearTo, prepareName } from '../world/nearest-names.ts';

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
    const world = parsed.kind === 'valid' ? parsed.world : undefined;
    const issues = parsed.kind === 'valid' ? [] : parsed.issues;
    const notes = await readNotes(folder, world);
    if (switches.has('json')) {
      const found = { valid: world !== undefined, issues: issues.map(issueAsJson), notes };
      const counts = world && { title: world.manifest.title, ...countsOf(world) };
      io.print(JSON.stringify({ ...found, ...counts }, undefined, 2));
      return world ? 0 : 1;
    }
    issues.forEach((issue) => io.print(formatIssue(issue)));
    notes.forEach((note) => io.print(formatNote(note)));
    const noted = notes.length === 0 ? '' : `, ${counted(notes.length, 'note')}`;
    if (!world) {
      io.complain(counted(issues.length, 'issue') + noted);
      return 1;
    }
    const { creatures, forms, leagues, evolutionStones } = countsOf(world);
    io.print(
      `${world.manifest.title}: ${counted(creatures, 'creature')} in ${counted(forms, 'form')}, ${counted(leagues, 'league')}, ${counted(evolutionStones, 'evolution stone')}, no issues${noted}`,
    );
    return 0;
  },
};

function countsOf({ creatures, leagues, evolutionStones }: World) {
  return {
    creatures: creatures.length,
    forms: creatures.reduce((sum, { forms }) => sum + 1 + (forms?.length ?? 0), 0),
    leagues: leagues.length,
    evolutionStones: evolutionStones.length,
  };
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

/** Above the cost of one letter, and below all others (`nearTo`). */
const aboveOneLetter = 1.005;

/** Returns a sentence about each type that one form alone has and that is one letter from a more common type. */
export function noteRareTypes(creatures: Iterable<CreatureEntry>): readonly string[] {
  const named = [...creatures].flatMap((creature) =>
    [creature, ...(creature.forms ?? [])].flatMap(({ name, types = creature.types }) =>
      types.map((type) => ({ type, name })),
    ),
  );
  const formsByType = Map.groupBy(named, ({ type }) => type);
  const common = [...formsByType].flatMap(([type, forms]) =>
    forms.length > 1 ? [prepareName(type)] : [],
  );
  return [...formsByType].flatMap(([type, [first, ...others]]) => {
    const isRare = others.length === 0 && prepareName(type).length >= shortestName;
    const [near] = isRare ? nearTo(type)(common, aboveOneLetter) : [];
    return near
      ? [`Only "${first?.name}" has the type "${type}". Did you mean "${near.name.written}"?`]
      : [];
  });
}
