import type { Hint, Step } from './fault.ts';

/** Where a text stops being what its file's name says; the offset is in UTF-16 code units. */
export type TextFault = {
  readonly offset: number;
  readonly expected: string;
  readonly received: string;
  readonly hint?: Hint;
};

export type ParsedText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'faulty'; readonly faults: readonly TextFault[] };

/** A place to look for in a text: a value, or the name of the member that holds it. */
export type Wanted = { readonly kind: 'value' | 'name'; readonly steps: readonly Step[] };

/** How the text of a file is understood, and how what it says is found in it again. Neither throws. */
export type TextFormat = {
  readonly parse: (text: string) => ParsedText;
  /**
   * The offsets of places in a text that parses, in their order. A place that is not there, such as that of a missing
   * member, is where the innermost value around it begins.
   */
  readonly locate: (text: string, places: readonly Wanted[]) => readonly number[];
};

/** What the name of a file says about its format. */
export function isYaml(path: string): boolean {
  return /\.ya?ml$/.test(path);
}
