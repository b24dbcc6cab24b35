import type { FormRecord, WorldOverview } from './api.ts';
import type { Speech } from './speech.ts';
import { total } from './stat-places.ts';

export type MeasureField = {
  readonly field: string;
  /** Undefined if unknown. */
  readonly valueOf: (form: MeasuredForm) => number | undefined;
} & (
  | { readonly member: 'heightMetres'; readonly unit: 'm' }
  | { readonly member: 'weightKilograms'; readonly unit: 'kg' }
  | { readonly member: 'stats'; readonly unit: ''; readonly stat: string }
);

export type FormMeasure = MeasureField & {
  readonly name: string;
  /** The name within a sentence. */
  readonly noun: string;
  /** The name with its unit. */
  readonly head: string;
  readonly write: (value: number) => string;
  /** Formats a value as the figures and their files have it, such as `0.725 m`. */
  readonly writeExactly: (value: number) => string;
  /** Formats a round value of a scale. */
  readonly writeTick: (value: number) => string;
};

type MeasuredForm = Partial<Pick<FormRecord, 'heightMetres' | 'weightKilograms' | 'stats'>>;

/** Height, weight, and in a world with stats each of them and their total, in the words of a language. */
export function measuresIn(speech: Speech): readonly FormMeasure[] {
  const { world, say, statOf, number, language, metres, kilograms } = speech;
  const names = { heightMetres: say('Height'), weightKilograms: say('Weight') };
  const writers = { m: metres, kg: kilograms, '': number };
  return fieldsOf(world).map((field) => {
    const { unit, member } = field;
    const name = member === 'stats' ? statOf(field.stat) : names[member];
    return {
      ...field,
      name,
      // German writes nouns with a capital.
      noun: language === 'en' && member !== 'stats' ? name.toLowerCase() : name,
      head: unit === '' ? name : `${name} (${unit})`,
      write: (value) => writers[unit](value),
      writeExactly: (value) => `${number(value)} ${unit}`.trimEnd(),
      writeTick: (value) => `${number(value, { maximumSignificantDigits: 3 })} ${unit}`.trimEnd(),
    };
  });
}

/** The measures without words. */
export function fieldsOf({ stats = [] }: Pick<WorldOverview, 'stats'>): readonly MeasureField[] {
  return [
    {
      field: 'height',
      unit: 'm',
      member: 'heightMetres',
      valueOf: (form) => form.heightMetres ?? undefined,
    },
    {
      field: 'weight',
      unit: 'kg',
      member: 'weightKilograms',
      valueOf: (form) => form.weightKilograms ?? undefined,
    },
    ...(stats.length > 0 ? [...stats, total] : []).map(
      ({ name: stat, key, field }): MeasureField => ({
        field,
        unit: '',
        member: 'stats',
        stat,
        valueOf: (form) => form.stats?.[key],
      }),
    ),
  ];
}

/** Sizes grow by factors, so their scales are logarithmic; stats grow by steps. */
export function isSize({ member }: FormMeasure): boolean {
  return member !== 'stats';
}

/** The value of a measure with its name, unless a unit tells what it is: `1.7 m`, `Speed 100`. */
export function describeMeasure({ name, member, write }: FormMeasure, value: number): string {
  return member === 'stats' ? `${name} ${write(value)}` : write(value);
}
