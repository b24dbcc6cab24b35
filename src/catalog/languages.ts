import type { Catalog } from './catalog.ts';

/** The tag of a language that nobody named (BCP 47). */
export const undetermined = 'und';

/** The languages in which a catalog names its creatures. */
export type Languages = {
  /** That of their own names; `und` where the world does not say. */
  readonly own: string;
  /** All of them, the world's own first. */
  readonly all: readonly string[];
};

export function languagesOf({
  manifest,
  localNames,
}: Pick<Catalog, 'manifest' | 'localNames'>): Languages {
  const own = manifest.language ?? undetermined;
  return { own, all: [own, ...localNames.languages] };
}
