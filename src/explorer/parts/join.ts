import type { ComponentChild } from 'preact';

/** Elements with a text between each two. */
export function join(
  elements: readonly ComponentChild[],
  between = ', ',
): readonly ComponentChild[] {
  return elements.flatMap((each, i) => (i === 0 ? [each] : [between, each]));
}
