import type { CreatureEntry } from '../../world/schema.ts';
import {
  type Gender,
  isGenderless,
  isNothing,
  parseBody,
  parseColour,
  parseGender,
  parsePercent,
} from './cells.ts';
import { parseHeight, parseWeight } from './measure-cells.ts';
import type { RowCells } from './row-cells.ts';

/** The facts that each form has for itself. */
export type Facts = Pick<
  CreatureEntry,
  'types' | 'abilities' | 'eggGroups' | 'gender' | 'heightMetres' | 'weightKilograms' | 'appearance'
>;

/** What a row says of a form. What it leaves empty is absent. */
export function readFacts(cells: RowCells): Partial<Facts> {
  const types = cells.list('types');
  const normal = cells.list('abilities');
  const hidden = cells.list('hiddenAbilities');
  const eggGroups = cells.list('eggGroups');
  const gender = readGender(cells);
  const heightMetres = cells.read('height', parseHeight);
  const weightKilograms = cells.read('weight', parseWeight);
  const colour = cells.read('colour', parseColour);
  const body = cells.read('body', parseBody);
  return {
    ...(types && { types: unique(types) }),
    ...((normal ?? hidden) && {
      abilities: { normal: [...(normal ?? [])], hidden: [...(hidden ?? [])] },
    }),
    ...(eggGroups && { eggGroups: unique(eggGroups) }),
    ...(gender && { gender }),
    ...(heightMetres !== undefined && { heightMetres }),
    ...(weightKilograms !== undefined && { weightKilograms }),
    ...((colour !== undefined || body !== undefined) && {
      appearance: {
        ...(colour !== undefined && { colour }),
        ...(body !== undefined && { body }),
      },
    }),
  };
}

/** All facts of a form that takes over none: what the row says, and what holds where it says nothing. */
export function completeFacts(said: Partial<Facts>, cells: RowCells): Facts {
  const saysGender = cells.has('gender') || cells.has('male') || cells.has('female');
  return {
    types: [],
    abilities: { normal: [], hidden: [] },
    eggGroups: [],
    gender: saysGender ? 'genderless' : { male: 50, female: 50 },
    heightMetres: 'unknown',
    weightKilograms: 'unknown',
    ...said,
  };
}

function readGender(cells: RowCells): Gender | undefined {
  const written = cells.read('gender', parseGender);
  if (written) {
    return written;
  }
  if ([cells.text('male'), cells.text('female')].some((text) => isGenderless(text ?? ''))) {
    return 'genderless';
  }
  const readShare = (member: 'male' | 'female'): number | undefined =>
    isNothing(cells.text(member) ?? '') ? undefined : cells.read(member, parsePercent);
  const male = readShare('male');
  const female = readShare('female');
  if (male === undefined && female === undefined) {
    return undefined;
  }
  const gender = { male: male ?? 100 - (female ?? 0), female: female ?? 100 - (male ?? 0) };
  if (gender.male + gender.female !== 100) {
    const rest = `a percentage that adds up to 100 with ${gender.male}`;
    cells.fault('female', rest, cells.text('female'));
  }
  return gender;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
