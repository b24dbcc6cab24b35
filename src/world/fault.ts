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

/** Returns a fault of a member; `field` consists of plain names and positions: `forms[0].types[1]`. */
export function faultOf(
  origin: Origin,
  field: string,
  expected: string,
  received: unknown,
  hint?: Hint,
): Fault {
  return {
    place: placeOf(origin, field),
    record: origin.record,
    field,
    expected,
    received: show(received),
    hint,
  };
}

/** Returns the place of a member's value. */
export function placeOf({ file, index }: Origin, field: string): Place {
  return { kind: 'value', file, steps: [...rootSteps(index), ...stepsOf(field)] };
}

/** Returns the steps from the root of a file to a record. */
export function rootSteps(index: number | undefined): readonly Step[] {
  return index === undefined ? [] : [index];
}

function stepsOf(field: string): Step[] {
  return (field.match(/[^.[\]]+/g) ?? []).map((step) =>
    /^[0-9]+$/.test(step) ? Number(step) : step,
  );
}
