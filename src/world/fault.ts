import { show } from './issue.ts';

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
export type Fault = {
  readonly place: Place;
  readonly record: string | undefined;
  readonly field: string | undefined;
  readonly expected: string;
  readonly received: string;
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
