import * as v from 'valibot';
import { type Hint, type Step, type Fault, type Origin, rootSteps } from './fault.ts';
import { show } from './issue.ts';
import { type OnProgress, unheard } from './on-progress.ts';
import { parseFile } from './parse-file.ts';
import { Text } from './schema/fields.ts';
import { type TextFormat, isYaml } from './text-format.ts';
import type { Located } from './world.ts';
import type { WorldFile } from './world-files.ts';

/** A fault inside one record: what its schema can tell of it. */
type FieldIssue = {
  readonly field: string | undefined;
  /** The steps from the record to the member, and whether its value or its name is at fault. */
  readonly steps: readonly Step[];
  readonly part: 'value' | 'name';
  readonly expected: string;
  readonly received: string;
  readonly hint: Hint | undefined;
  /** Whether text was expected and a number, a boolean or null is there. */
  readonly lacksQuotes: boolean;
};

/**
 * What a schema found wrong with a value, in words for the author of the value. A union's issue names no member; where
 * an alternative found a member at fault, its own issues say more.
 */
function fieldIssues(
  issue: v.BaseIssue<unknown>,
  outer: readonly v.IssuePathItem[] = [],
): FieldIssue[] {
  const path = [...outer, ...(issue.path ?? [])];
  const deeper = issue.issues?.filter((inner) => inner.path !== undefined);
  if (deeper && deeper.length > 0) {
    return deeper.flatMap((inner) => fieldIssues(inner, path));
  }
  const steps = path.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const isName = issue.type === 'unknown_member' || issue.type === 'surplus_member';
  return [
    {
      field: formatPath(path),
      steps,
      part: isName ? 'name' : 'value',
      expected: expectation(issue),
      received: show(issue.input),
      hint: nearestTo(issue.type === 'unknown_member' ? steps.at(-1) : issue.input, issue),
      lacksQuotes: issue.type === 'string' && typeof issue.input !== 'object',
    },
  ];
}

/** What may have been meant, where the schema lists what can be. */
function nearestTo(to: unknown, issue: v.BaseIssue<unknown>): Hint | undefined {
  const among = listed(issue);
  return typeof to === 'string' && among.length > 0 ? { kind: 'nearest', to, among } : undefined;
}

/** The texts that can stand in a place, as far as the schema lists them. */
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
  // A message of the schema's own, which never says what was received.
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
      return `at most ${show(issue.requirement)} characters`;
    default:
      return issue.expected ?? issue.message;
  }
}

/** A member's name that can stand in a path as it is. */
const plainName = /^[\p{L}\p{N}_]{1,60}$/u;

function formatPath(path: readonly v.IssuePathItem[]): string | undefined {
  let text = '';
  for (const { key } of path) {
    const isPlain = typeof key === 'string' && plainName.test(key);
    text += isPlain ? `${text === '' ? '' : '.'}${key}` : `[${show(key)}]`;
  }
  return text === '' ? undefined : text;
}

/** The records of a kind: well-formed ones with their places, and the values of the others. */
type Records<Entry> = {
  readonly entries: readonly Located<Entry>[];
  readonly malformed: readonly unknown[];
};

/** What a file may hold: an array of records, or that or one record. */
type Holding = 'records' | 'records or one record';

/** How many records are read before somebody hears of it again: some milliseconds. */
const recordsBetween = 100;

/** The records of files; what is wrong with them is put to the faults. */
export function parseRecords<Schema extends v.GenericSchema>(
  schema: Schema,
  holding: Holding,
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
  faults: Fault[],
  onProgress: OnProgress = unheard,
): Records<v.InferOutput<Schema>> {
  const entries: Located<v.InferOutput<Schema>>[] = [];
  const malformed: unknown[] = [];
  const total = files.reduce((sum, { text }) => sum + text.length, 0);
  let done = 0;
  for (const file of files) {
    const parsed = parseFile(file, yaml, faults);
    const values = parsed && recordsIn(parsed.value, holding);
    if (parsed && !values) {
      faults.push(notRecords(file.path, holding, parsed.value));
    }
    if (!values) {
      malformed.push(undefined);
      done += file.text.length;
      continue;
    }
    for (const [i, value] of values.entries()) {
      if (i % recordsBetween === 0) {
        onProgress((done + (i / values.length) * file.text.length) / total);
      }
      const index = values === parsed.value ? i : undefined;
      const origin = { file: file.path, index, record: recordLabel(value, index) };
      const entry = parseEntry(schema, value, origin, faults);
      if (entry === undefined) {
        malformed.push(value);
      } else {
        entries.push({ file: file.path, index, entry });
      }
    }
    done += file.text.length;
  }
  return { entries, malformed };
}

function recordsIn(value: unknown, holding: Holding): readonly unknown[] | undefined {
  if (Array.isArray(value)) {
    return value;
  }
  const isOne = holding === 'records or one record' && typeof value === 'object' && value !== null;
  return isOne ? [value] : undefined;
}

function notRecords(file: string, holding: Holding, value: unknown): Fault {
  return {
    place: { kind: 'value', file, steps: [] },
    record: undefined,
    field: undefined,
    expected: `an array of ${holding}`,
    received: show(value),
    hint: undefined,
  };
}

/** A record as its schema has it; undefined where it has faults, which are put to the others. */
export function parseEntry<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  { file, index, record }: Origin,
  faults: Fault[],
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  if (result.success) {
    return result.output;
  }
  for (const { field, steps, part, expected, received, hint, lacksQuotes } of result.issues.flatMap(
    (each) => fieldIssues(each),
  )) {
    faults.push({
      place: { kind: part, file, steps: [...rootSteps(index), ...steps] },
      record,
      field,
      expected,
      received,
      hint: lacksQuotes && isYaml(file) ? { kind: 'advice', text: 'In quotes it is text' } : hint,
    });
  }
  return undefined;
}

const Named = v.looseObject({ name: Text });

/** What to call a record in an issue: its name where it has a usable one, else its position from 1, if it has one. */
function recordLabel(value: unknown, index: number | undefined): string | undefined {
  if (v.is(Named, value)) {
    return value.name;
  }
  return index === undefined ? undefined : `record ${index + 1}`;
}
