import type { Hint, Place } from './fault.ts';

/** A syntax error; the offset is in UTF-16 code units. */
export type TextFault = {
  readonly offset: number;
  readonly expected: string;
  readonly received: string;
  readonly hint?: Hint;
};

export type ParsedText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'faulty'; readonly faults: readonly TextFault[] };

/** A place to locate in a text: a value, or the name of its member. */
export type Wanted = Pick<Extract<Place, { steps: unknown }>, 'kind' | 'steps'>;

/** Parser and locator of a file format. Neither throws. */
export type TextFormat = {
  readonly parse: (text: string) => ParsedText;
  /**
   * Returns the offsets of places in a valid text, in their order. A missing place has the offset of the innermost
   * value around it.
   */
  readonly locate: (text: string, places: readonly Wanted[]) => readonly number[];
};

export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
