/** One thing that is wrong with a world's files, with all that its author needs to find and mend it. */
export type Issue = {
  /** Path of the file, relative to the world's folder. */
  readonly file: string;
  /** Name of the record in that file, or its position where it has no usable name; absent for the file as a whole. */
  readonly record: string | undefined;
  /** Path of the member inside the record, such as `abilities.hidden[0]`; absent for the record as a whole. */
  readonly field: string | undefined;
  readonly expected: string;
  readonly received: string;
};

/** The issue as one line: `file: record: field: Expected … but received …`. */
export function formatIssue({ file, record, field, expected, received }: Issue): string {
  const place = [file, record, field].filter((part) => part !== undefined).join(': ');
  return `${place}: Expected ${expected} but received ${received}`;
}

/** A value from a file as it is shown in an issue: JSON, cut where it is long. */
export function show(value: unknown): string {
  const text = showWhole(value);
  // The cut may part a surrogate pair.
  return text.length > 80 ? `${text.slice(0, 77).toWellFormed()}...` : text;
}

function showWhole(value: unknown): string {
  if (value === undefined) {
    return 'nothing';
  }
  if (typeof value === 'number') {
    // JSON has no infinity, but `1e999` in a file is one.
    return String(value);
  }
  try {
    return JSON.stringify(value);
  } catch {
    return 'a value that is nested too deeply to show';
  }
}

/** An issue about a member of a record. */
export function issueOf(
  file: string,
  record: string | undefined,
  field: string,
  expected: string,
  received: unknown,
): Issue {
  return { file, record, field, expected, received: show(received) };
}
