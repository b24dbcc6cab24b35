/**
 * Feet, inches and pounds as the wire shows them (spec §2.1), from metric facts (decision 7). Whole-number arithmetic,
 * so that a half rounds up: in binary fractions 250 kg would give 551.1 pounds instead of 551.2.
 */
import { printedInches, printedTenths } from '../world/imperial.ts';

/** Formats a height as `F'II"` with two digits of inches; `???` if it is unknown. */
export function formatHeight(heightMetres: number | 'unknown'): string {
  if (heightMetres === 'unknown') {
    return '???';
  }
  const inches = printedInches(heightMetres);
  return `${Math.floor(inches / 12)}'${String(inches % 12).padStart(2, '0')}"`;
}

/** Formats a weight as `N.N lbs.`; `??? lbs.` if it is unknown. */
export function formatWeight(weightKilograms: number | 'unknown'): string {
  if (weightKilograms === 'unknown') {
    return '??? lbs.';
  }
  const tenths = printedTenths(weightKilograms);
  return `${Math.floor(tenths / 10)}.${tenths % 10} lbs.`;
}
