import type { FormRecord, WorldOverview } from './api.ts';
import { writeKilograms, writeMetres } from './measures.ts';
import type { Speech } from './speech.ts';
import { totalKey } from './stat-places.ts';

/** A number of forms by which pages sort and draw them. */
export type FormMeasure = {
  /** Its field of the query language. */
  readonly field: string;
  readonly name: string;
  /** The name within a sentence. */
  readonly noun: string;
  /** The name with its unit. */
  readonly head: string;
  /** Empty for a stat. */
  readonly unit: '' | 'm' | 'kg';
  /** Sizes grow by factors, stats by steps. */
  readonly scale: 'logarithmic' | 'linear';
  readonly member: 'heightMetres' | 'weightKilograms' | 'stats';
  /** Undefined if unknown. */
  readonly valueOf: (form: MeasuredForm) => number | undefined;
  readonly write: (value: number) => string;
  /** Formats a round value of a scale. */
  readonly writeTick: (value: number) => string;
};

/** The members of a form that have its measures. */
export type MeasuredForm = Partial<Pick<FormRecord, 'heightMetres' | 'weightKilograms' | 'stats'>>;

export const heightMeasure: FormMeasure = {
  field: 'height',
  name: 'Height',
  noun: 'height',
  head: 'Height (m)',
  unit: 'm',
  scale: 'logarithmic',
  member: 'heightMetres',
  valueOf: ({ heightMetres }) => heightMetres ?? undefined,
  write: writeMetres,
  writeTick: (value) => `${writeShort(value)} m`,
};

export const weightMeasure: FormMeasure = {
  field: 'weight',
  name: 'Weight',
  noun: 'weight',
  head: 'Weight (kg)',
  unit: 'kg',
  scale: 'logarithmic',
  member: 'weightKilograms',
  valueOf: ({ weightKilograms }) => weightKilograms ?? undefined,
  write: writeKilograms,
  writeTick: (value) => `${writeShort(value)} kg`,
};

/** The measures with the names and numbers of a language. */
export function measuresIn(
  speech: Speech,
  world: Pick<WorldOverview, 'stats'>,
): readonly FormMeasure[] {
  const { say, statOf, number } = speech;
  return formMeasuresOf(world).map((measure) => {
    const { unit, member, name } = measure;
    const own =
      member === 'heightMetres'
        ? say('Height')
        : member === 'weightKilograms'
          ? say('Weight')
          : statOf(name);
    const tick = (value: number): string =>
      `${number(value, { maximumSignificantDigits: 3 })} ${unit}`.trimEnd();
    return {
      ...measure,
      name: own,
      // German writes nouns with a capital.
      noun: speech.language === 'en' || member === 'stats' ? measure.noun : own,
      head: unit === '' ? own : `${own} (${unit})`,
      write: unit === 'm' ? speech.metres : unit === 'kg' ? speech.kilograms : number,
      writeTick: tick,
    };
  });
}

/** Height, weight, and in a world with stats each of them and their total. */
export function formMeasuresOf({ stats }: Pick<WorldOverview, 'stats'>): readonly FormMeasure[] {
  const numbers = stats ? [...stats, { name: 'Total', key: totalKey, field: totalKey }] : [];
  return [
    heightMeasure,
    weightMeasure,
    ...numbers.map(({ name, key, field }): FormMeasure => ({
      field,
      name,
      noun: name,
      head: name,
      unit: '',
      scale: 'linear',
      member: 'stats',
      valueOf: (form) => form.stats?.[key],
      write: (value) => value.toLocaleString('en'),
      writeTick: writeShort,
    })),
  ];
}

/** The value of a measure with its name, unless a unit tells what it is: `1.7 m`, `Speed 100`. */
export function describeMeasure({ name, member, write }: FormMeasure, value: number): string {
  return member === 'stats' ? `${name} ${write(value)}` : write(value);
}

/** A value as the figures and their files have it, such as `0.725 m`. */
export function writeExactly({ unit }: FormMeasure, value: number, { number }: Speech): string {
  return `${number(value)} ${unit}`.trimEnd();
}

/** At most three digits, such as `0.05`. */
function writeShort(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
