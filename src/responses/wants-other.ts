import type { FieldSet } from './field-set.ts';
import { type ReadField, readNothing } from './preconditions.ts';
import { remember } from './remember.ts';

/** Whether a client with such a field wants another answer than one that says nothing. */
export type Wishes = {
  readonly language: (acceptLanguage: string) => boolean;
  readonly format: (accept: string) => boolean;
};

/** Whether a request with these fields wants another answer than one that says nothing, of those that vary by so much. */
export type WantsOther = (
  varies: Pick<FieldSet, 'variesByLanguage' | 'variesByFormat'>,
  field: ReadField,
) => boolean;

/** Remembers what the fields of requests ask for, which are the same from request to request. */
export function createWantsOther(wishes: Wishes | undefined): WantsOther {
  if (!wishes) {
    return () => false;
  }
  const wantsLanguage = remember(wishes.language);
  const wantsFormat = remember(wishes.format);
  return ({ variesByLanguage, variesByFormat }, field) => {
    if (field === readNothing) {
      return false;
    }
    const language = variesByLanguage ? field('accept-language') : undefined;
    const format = variesByFormat ? field('accept') : undefined;
    return (
      (language !== undefined && wantsLanguage(language)) ||
      (format !== undefined && wantsFormat(format))
    );
  };
}
