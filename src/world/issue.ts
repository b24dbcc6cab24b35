/** A place in a text: lines and columns count from 1, a column for each character (code point). */
export type Spot = { readonly line: number; readonly column: number };

/** A place in a world's folder. Without a spot it is the file as a whole, which may be missing. */
export type Location = {
  /** Path of the file, relative to the world's folder, with `/` between the parts. */
  readonly file: string;
  readonly spot: Spot | undefined;
};

/** One thing that is wrong with a world's files, with all that its author needs to find and mend it. */
export type Issue = Location & {
  /** Name of the record in that file, or its position if it has no usable name; absent for the file as a whole. */
  readonly record: string | undefined;
  /** Path of the member inside the record, such as `abilities.hidden[0]`; absent for the record as a whole. */
  readonly field: string | undefined;
  readonly expected: string;
  readonly received: string;
  /** A sentence without its full stop: a suggestion, or the location of the other of two that clash. */
  readonly hint: string | undefined;
  /** Location of the other of two that clash. */
  readonly clash: Location | undefined;
};

/**
 * Characters that end a line, move the cursor of a terminal, or change the direction of text: control characters (C0, DEL,
 * C1), line and paragraph separators, and the marks of the bidirectional algorithm.
 */
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The issue as one line: `file:line:column: record: field: Expected … but received …. Hint`, safe for any terminal. */
export function formatIssue({ record, field, expected, received, hint, ...place }: Issue): string {
  const where = [formatLocation(place), record, field]
    .filter((part) => part !== undefined)
    .join(': ');
  const line = `${where}: Expected ${expected} but received ${received}`;
  return escapeUnsafe(hint === undefined ? line : `${line}. ${hint}`);
}

/** Returns a text of one line that any terminal shows as it is, with unsafe characters as JSON escapes them. */
export function escapeUnsafe(text: string): string {
  return text.replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A place as editors and terminals know it: `file:line:column`. */
export function formatLocation({ file, spot }: Location): string {
  return spot ? `${file}:${spot.line}:${spot.column}` : file;
}

/** Formats a value for an issue: JSON, truncated if it is long. */
export function show(value: unknown): string {
  const text = showWhole(value);
  // The cut may split a surrogate pair.
  return text.length > 80 ? `${text.slice(0, 77).toWellFormed()}...` : text;
}

function showWhole(value: unknown): string {
  if (value === undefined) {
    return 'nothing';
  }
  if (typeof value === 'number') {
    // `1e999` in a file parses to infinity, which JSON cannot express.
    return String(value);
  }
  try {
    return JSON.stringify(value);
  } catch {
    return 'a value that is nested too deeply to show';
  }
}

/** A step into a value: the name of a member or the position in an array. */
export type Step = string | number;

/**
 * Place of a fault in a world's files before its line and column are computed. `value` and `name` (of the member
 * itself) are steps from the root of the file; `offset` is in UTF-16 code units.
 */
export type Place =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'offset'; readonly file: string; readonly offset: number }
  | { readonly kind: 'value' | 'name'; readonly file: string; readonly steps: readonly Step[] };

export type Hint =
  | { readonly kind: 'nearest'; readonly to: string; readonly among: readonly string[] }
  | { readonly kind: 'clash'; readonly with: string; readonly place: Place }
  | { readonly kind: 'advice'; readonly text: string };

/** An issue without its line and column. */
export type Fault = Pick<Issue, 'record' | 'field' | 'expected' | 'received'> & {
  readonly place: Place;
  readonly hint: Hint | undefined;
};

/** A record's file and its position in the file's array, or undefined if the record is the whole file. */
export type Origin = {
  readonly file: string;
  readonly index: number | undefined;
  /** Its label in issues; undefined if the file identifies it. */
  readonly record: string | undefined;
};

/** A well-formed record with its origin. */
export type Located<Entry> = Origin & { readonly entry: Entry };

/** Returns a fault of a member, `steps` away from its record. */
export function faultOf(
  origin: Origin,
  steps: readonly Step[],
  expected: string,
  received: unknown,
  hint?: Hint,
): Fault {
  return {
    place: placeOf(origin, steps),
    record: origin.record,
    field: fieldOf(steps),
    expected,
    received: show(received),
    hint,
  };
}

/** Returns the fault of a whole file. */
export function fileFault(file: string, expected: string, received: string = 'nothing'): Fault {
  return {
    place: { kind: 'file', file },
    record: undefined,
    field: undefined,
    expected,
    received,
    hint: undefined,
  };
}

/** Returns the place of a member or, with the kind `name`, that of its name. */
export function placeOf(
  { file, index }: Origin,
  steps: readonly Step[],
  kind: 'value' | 'name' = 'value',
): Extract<Place, { steps: unknown }> {
  return { kind, file, steps: index === undefined ? steps : [index, ...steps] };
}

/** Names that need no brackets in a path. */
const plainName = /^[\p{L}\p{N}_]{1,60}$/u;

/** Formats steps as issues show them: `forms[0].types[1]`; undefined for the record itself. */
function fieldOf(steps: readonly Step[]): string | undefined {
  let text = '';
  for (const step of steps) {
    const isPlain = typeof step === 'string' && plainName.test(step);
    text += isPlain ? `${text === '' ? '' : '.'}${step}` : `[${show(step)}]`;
  }
  return text === '' ? undefined : text;
}
