import * as v from 'valibot';
import { type Fault, type Origin, rootSteps } from './fault.ts';
import { show } from './issue.ts';
import { type OnProgress, unheard } from './on-progress.ts';
import { parseFile } from './parse-file.ts';
import { Text } from './schema/scalars.ts';
import { fieldIssues } from './schema-issues.ts';
import { isYaml, type TextFormat } from './text-format.ts';
import type { Located } from './world.ts';
import type { WorldFile } from './world-files.ts';

/** The records of a kind: well-formed ones with their places, and the values of the others. */
export type Records<Entry> = {
  readonly entries: readonly Located<Entry>[];
  readonly malformed: readonly unknown[];
};

/** What a file may hold: an array of records, or that or one record. */
export type Holding = 'records' | 'records or one record';

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
