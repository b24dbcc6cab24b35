import type { Hint, Place } from './issue.ts';

/** A syntax error; the offset is in UTF-16 code units. */
export type TextFault = {
  readonly offset: number;
  readonly expected: string;
  readonly received: string;
  readonly hint?: Hint;
};

type ParsedText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'faulty'; readonly faults: readonly TextFault[] };

/** A place to locate in a text: a value, or the name of its member. */
export type Wanted = Pick<Extract<Place, { steps: unknown }>, 'kind' | 'steps'>;

/** A scalar to put in a place. */
export type Edit = Wanted & { readonly to: string | number };

/** Parser, locator and editor of a file format. None of them throws. */
export type TextFormat = {
  readonly parse: (text: string) => ParsedText;
  /**
   * Returns the offsets of places in a valid text, in their order. A missing place has the offset of the innermost
   * value around it.
   */
  readonly locate: (text: string, places: readonly Wanted[]) => readonly number[];
  /** Returns a valid text with other scalars in some places, in the style of those before; all else stays as it is. */
  readonly edit: (text: string, edits: readonly Edit[]) => string;
};

/** A part of a text, from `start` to before `end`, and what takes its place. */
type Patch = { readonly start: number; readonly end: number; readonly text: string };

/** Returns a text with patches; of several at one place the first counts. */
export function patched(text: string, patches: readonly Patch[]): string {
  let result = '';
  let at = 0;
  for (const patch of patches.toSorted((a, b) => a.start - b.start)) {
    if (patch.start >= at) {
      result += text.slice(at, patch.start) + patch.text;
      at = patch.end;
    }
  }
  return result + text.slice(at);
}

export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
