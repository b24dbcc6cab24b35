import * as v from 'valibot';
import { findPlaces, pathsIn } from './find-places.ts';
import {
  type Fault,
  faultOf,
  type Hint,
  type Located,
  type Origin,
  placeOf,
  show,
} from './issue.ts';
import { noProgress, type OnProgress } from './on-progress.ts';
import { parseFile } from './parse-file.ts';
import { Text } from './schema/fields.ts';
import { isYaml } from './text-format.ts';
import { type Holding, type Role, roles, type WorldFile } from './world-files.ts';

/**
 * Converts an issue of Valibot to faults in plain words. The issue of a union names no member; where an alternative has
 * issues of members, it reports these instead.
 */
function faultsOf(
  issue: v.BaseIssue<unknown>,
  origin: Origin,
  outer: readonly v.IssuePathItem[] = [],
): Fault[] {
  const path = [...outer, ...(issue.path ?? [])];
  const deeper = issue.issues?.filter((inner) => inner.path !== undefined);
  if (deeper && deeper.length > 0) {
    return deeper.flatMap((inner) => faultsOf(inner, origin, path));
  }
  const steps = path.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const expected = expectation(issue);
  const advice = adviceFor(issue, expected, isYaml(origin.file));
  const hint: Hint | undefined =
    advice === undefined
      ? nearestTo(issue.type === 'unknown_member' ? steps.at(-1) : issue.input, issue)
      : { kind: 'advice', text: advice };
  const isName = issue.type === 'unknown_member' || issue.type === 'surplus_member';
  const place = placeOf(origin, steps, isName ? 'name' : 'value');
  return [{ ...faultOf(origin, steps, expected, issue.input, hint), place }];
}

/** Returns the way out of a mistake that looks right. */
function adviceFor(
  { type, input, path }: v.BaseIssue<unknown>,
  expected: string,
  isYamlFile: boolean,
) {
  if (expected === 'Unicode NFC') {
    return 'It has accents as characters of their own, as names of files on macOS do; type it anew';
  }
  if (isYamlFile && input === null && ['colour', 'accent'].includes(String(path?.at(-1)?.key))) {
    return 'A colour needs quotes, because "#" begins a remark';
  }
  return isYamlFile && type === 'string' && typeof input !== 'object'
    ? 'In quotes it is text'
    : undefined;
}

/** Suggests one of the values that the schema lists. */
function nearestTo(to: unknown, issue: v.BaseIssue<unknown>): Hint | undefined {
  const among = listed(issue);
  return typeof to === 'string' && among.length > 0 ? { kind: 'nearest', to, among } : undefined;
}

/** Returns the texts that the schema lists. */
function listed({ type, expected, issues }: v.BaseIssue<unknown>): readonly string[] {
  switch (type) {
    case 'picklist':
    case 'literal':
    case 'unknown_member':
      return (expected?.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((each) => each.slice(1, -1));
    case 'union':
      return issues?.flatMap((inner) => listed(inner)) ?? [];
    default:
      return [];
  }
}

function expectation(issue: v.BaseIssue<unknown>): string {
  // Messages of our own schemas never contain the received value.
  const own = /: Expected (?<what>.*)$/s.exec(issue.message)?.groups?.['what'];
  if (own !== undefined && !own.includes(' but received ')) {
    return own;
  }
  if (issue.path?.at(-1)?.origin === 'key') {
    return 'a value';
  }
  switch (issue.type) {
    case 'string':
      return 'text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'an array';
    case 'object':
    case 'strict_object':
    case 'record':
      return 'an object';
    case 'picklist':
      return `one of ${(issue.expected ?? '').replaceAll(/[()]/g, '').replaceAll(' | ', ', ')}`;
    case 'integer':
      return 'a whole number';
    case 'min_value':
      return `${show(issue.requirement)} or more`;
    case 'max_value':
      return `${show(issue.requirement)} or less`;
    case 'min_length':
      return `an array of at least ${show(issue.requirement)}`;
    case 'max_length':
      return Array.isArray(issue.input)
        ? `an array of at most ${show(issue.requirement)}`
        : `at most ${show(issue.requirement)} characters`;
    default:
      return issue.expected ?? issue.message;
  }
}

/** Records of a kind: well-formed entries with their origins, and malformed values. */
export type Records<Entry> = {
  /** The paths of the files that hold them. */
  readonly files: readonly string[];
  readonly entries: readonly Located<Entry>[];
  /** `undefined` stands for a file that cannot be read. */
  readonly malformed: readonly unknown[];
};

/** Whether there is any record, if only a malformed one. */
export function hasAny({ entries, malformed }: Records<unknown>): boolean {
  return entries.length + malformed.length > 0;
}

/** Number of records between two progress reports: some milliseconds. */
const recordsBetween = 100;

type SchemaOf<Named extends Role> = (typeof roles)[Named]['schema'];
type RecordsOf<Named extends Role> = Records<v.InferOutput<SchemaOf<Named>>>;

/** The records of a world's files. */
export type ParsedRecords = { readonly [Named in Role]: RecordsOf<Named> };

/** Parses the records of files and appends their faults to `faults`. */
export function parseRecords<Named extends Role>(
  role: Named,
  files: readonly WorldFile[],
  faults: Fault[],
  onProgress: OnProgress = noProgress,
): RecordsOf<Named> {
  const schema: SchemaOf<Named> = roles[role].schema;
  const { holding } = roles[role];
  const entries: Located<v.InferOutput<SchemaOf<Named>>>[] = [];
  const malformed: unknown[] = [];
  const total = files.reduce((sum, { text }) => sum + text.length, 0);
  let done = 0;
  for (const file of files) {
    const parsed = parseFile(file, faults);
    const values = parsed && recordsIn(parsed.value, holding);
    if (parsed && !values) {
      const origin = { file: file.path, index: undefined, record: undefined };
      faults.push(faultOf(origin, [], `an array of ${holding}`, parsed.value));
    }
    if (!values) {
      malformed.push(undefined);
    }
    for (const [i, value] of (values ?? []).entries()) {
      if (i % recordsBetween === 0) {
        onProgress((done + (i / (values?.length ?? 1)) * file.text.length) / total);
      }
      const index = values === parsed?.value ? i : undefined;
      const record = holding === 'one record' ? undefined : recordLabel(value, index);
      const origin = { file: file.path, index, record };
      const result = v.safeParse(schema, value);
      if (result.success) {
        entries.push({ ...origin, entry: result.output });
      } else {
        malformed.push(value);
        faults.push(...result.issues.flatMap((issue) => faultsOf(issue, origin)));
      }
    }
    done += file.text.length;
  }
  return { files: files.map((file) => file.path), entries, malformed };
}

function recordsIn(value: unknown, holding: Holding): readonly unknown[] | undefined {
  if (holding === 'one record') {
    return [value];
  }
  if (Array.isArray(value)) {
    return value;
  }
  const isOne = holding === 'records or one record' && typeof value === 'object' && value !== null;
  return isOne ? [value] : undefined;
}

/** What issues call a record by; a learnset has no name of its own. */
const labels = pathsIn('name form');

/** Returns a record's label in issues: its name where usable, or that of its form, else its position from 1. */
function recordLabel(value: unknown, index: number | undefined): string | undefined {
  const [label] = findPlaces(value, labels, (found) => v.is(Text, found));
  return label ? String(label.found) : index === undefined ? undefined : `record ${index + 1}`;
}
