import type { ContentCoding } from './content-coding.ts';
import { isCompressible, type Representation } from './representation.ts';
import { createVariant, type Variant } from './variant.ts';

/** What is kept for some targets: the answer, once it is known, and the variants of it that were asked for so far. */
export type Entry = {
  representation: Representation | undefined;
  /** What came of asking for it, where it was not made before the start. */
  asked: Promise<Representation | LongResponse> | undefined;
  /** The variant in no coding. */
  plain: Variant | undefined;
  /** Those in a coding that a request chose. */
  variants: Map<ContentCoding, Variant> | undefined;
  /** How much its encoded bodies are worth. */
  readonly effort: 'kept' | 'once';
};

/** An answer that is sent as it comes. */
export type LongResponse = { readonly kind: 'long'; readonly response: Response };

export function createEntry(
  representation: Representation | undefined,
  effort: Entry['effort'] = 'kept',
): Entry {
  return { representation, asked: undefined, plain: undefined, variants: undefined, effort };
}

export function variantIn(entry: Entry, coding: ContentCoding | undefined): Variant | undefined {
  return coding ? entry.variants?.get(coding) : entry.plain;
}

export function keepVariant(
  entry: Entry,
  coding: ContentCoding | undefined,
  variant: Variant,
): void {
  if (coding) {
    entry.variants = (entry.variants ?? new Map()).set(coding, variant);
  } else {
    entry.plain = variant;
  }
}

/** The variant for a coding that changes nothing of the body; undefined where there is more to be done. */
export function createPlainVariant(
  entry: Entry,
  coding: ContentCoding | undefined,
): Variant | undefined {
  const { representation } = entry;
  if (!representation || (coding && isCompressible(representation))) {
    return undefined;
  }
  const variant = createVariant(representation, undefined);
  keepVariant(entry, coding, variant);
  return variant;
}
