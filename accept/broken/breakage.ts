import type { Runtime } from '../../harness/places.ts';

/** A way in which a build is broken on purpose: the sources with another text in some places. */
export type Breakage = {
  /** A word for it. */
  readonly name: string;
  /** The fault of the broken build, as in "takes a length beside chunks". */
  readonly does: string;
  /** Beginning of the name of the check that has to fail. */
  readonly noticedBy: string;
  /** The runtimes that it concerns; all where absent. */
  readonly runtimes?: readonly Runtime[];
  readonly edits: readonly Edit[];
};

/** A text that occurs exactly once in a source file, and its replacement. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string };

/** Applies edits to a file. Throws if the text that an edit names is not there once: the sources have moved on. */
export function applyEdits(file: string, text: string, edits: readonly Edit[]): string {
  return edits.reduce((edited, { from, to }) => {
    if (edited.split(from).length !== 2) {
      throw new Error(`"${file}" does not hold once what a breakage replaces: ${from}`);
    }
    return edited.replace(from, () => to);
  }, text);
}
