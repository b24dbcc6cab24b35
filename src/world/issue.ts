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
