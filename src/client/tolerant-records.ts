/**
 * Answers of services that read the specification in another way, made into what ours says: in place, because each was
 * parsed for one caller.
 */
import { CatalogError } from './catalog-error.ts';
import type { CreatureForms } from './types.ts';

/** A record, or what was asked of one: `number` may be an integer, the line may be spelt `evolution-line` (spec §2). */
export function tolerateCreature(record: object): void {
  if ('number' in record) {
    record.number = String(record.number);
  }
  if ('family' in record && isObject(record.family) && 'evolution-line' in record.family) {
    const { 'evolution-line': evolutionLine, ...family } = record.family;
    record.family = { ...family, evolutionLine };
  }
}

/** All forms of a creature. The specification's table of fields has no `gender`. Throws where it is something else. */
export function tolerateForms(forms: unknown): CreatureForms {
  if (isForms(forms)) {
    return forms;
  }
  throw new CatalogError('invalid-answer', 'The answer holds no forms of a creature');
}

function isForms(forms: unknown): forms is CreatureForms {
  return (
    Array.isArray(forms) &&
    forms.length > 0 &&
    forms.every((form: unknown) => {
      const isRecord = isObject(form) && 'name' in form && 'family' in form;
      if (isRecord) {
        tolerateCreature(form);
        Object.assign(form, { gender: 'gender' in form ? form.gender : [] });
      }
      return isRecord;
    })
  );
}

/** Makes members texts where they are there: the specification's tables call some of them integers. */
export function tolerateIntegers(record: object, members: readonly string[]): void {
  const named = Object.entries(record).filter(([name]) => members.includes(name));
  Object.assign(record, Object.fromEntries(named.map(([name, value]) => [name, String(value)])));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
