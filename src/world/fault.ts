import { show } from './issue.ts';

/** A step from a value to one inside it: the name of a member or the position in an array. */
export type Step = string | number;

/**
 * Where in a world's files a fault is, as it is known before anyone has to be told: `value` and `name` by the steps from
 * the root of the file, `name` for the name of the member itself; `offset` in UTF-16 code units.
 */
export type Place =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'offset'; readonly file: string; readonly offset: number }
  | { readonly kind: 'value' | 'name'; readonly file: string; readonly steps: readonly Step[] };

/** What helps to mend a fault. */
export type Hint =
  | { readonly kind: 'nearest'; readonly to: string; readonly among: readonly string[] }
  | { readonly kind: 'clash'; readonly with: string; readonly place: Place }
  | { readonly kind: 'advice'; readonly text: string };

/** An issue whose line and column nobody has looked for yet. */
export type Fault = {
  readonly place: Place;
  readonly record: string | undefined;
  readonly field: string | undefined;
  readonly expected: string;
  readonly received: string;
  readonly hint: Hint | undefined;
};

/** A record and where it stands: the file, and the position in its array, or undefined where it is the whole file. */
export type Origin = {
  readonly file: string;
  readonly index: number | undefined;
  /** What it is called in issues; undefined where the file says it. */
  readonly record: string | undefined;
};

/** A fault in a member of a record, whose path is made of plain names and positions: `forms[0].types[1]`. */
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

/** Where the value of a member stands. */
export function placeOf({ file, index }: Origin, field: string): Place {
  return { kind: 'value', file, steps: [...rootSteps(index), ...stepsOf(field)] };
}

/** The steps from the root of a file to a record in it. */
export function rootSteps(index: number | undefined): readonly Step[] {
  return index === undefined ? [] : [index];
}

function stepsOf(field: string): Step[] {
  return (field.match(/[^.[\]]+/g) ?? []).map((step) =>
    /^[0-9]+$/.test(step) ? Number(step) : step,
  );
}
