/** Heights and weights of records as numbers (spec §2.1). */
import { formatHeight, formatWeight } from '../catalog/units.ts';
import type { CreatureRecord } from './types.ts';

type WithHeight = Pick<CreatureRecord, 'height'>;
type WithWeight = Pick<CreatureRecord, 'weight'>;

/** Whole inches; undefined where the height is not known. */
export function heightInInches({ height }: WithHeight): number | undefined {
  const [, feet, inches] = /^(\d+)'(\d+)"$/.exec(height) ?? [];
  return feet === undefined ? undefined : Number(feet) * 12 + Number(inches);
}

/** Pounds, to a tenth; undefined where the weight is not known. */
export function weightInPounds({ weight }: WithWeight): number | undefined {
  const [, pounds] = /^(\d+\.?\d*) lbs\.$/.exec(weight) ?? [];
  return pounds === undefined ? undefined : Number(pounds);
}

/**
 * Metres: the number with the fewest decimals that the record shows as its height. Inches are finer than tenths of a
 * metre, so that a height that was given in tenths comes back as it was.
 */
export function heightInMetres(creature: WithHeight): number | undefined {
  return shortest(
    heightInInches(creature),
    39.3701,
    (metres) => formatHeight(metres) === creature.height,
  );
}

/** Kilograms: the number with the fewest decimals that the record shows as its weight, like `heightInMetres`. */
export function weightInKilograms(creature: WithWeight): number | undefined {
  return shortest(
    weightInPounds(creature),
    2.2046,
    (kilograms) => formatWeight(kilograms) === creature.weight,
  );
}

/** A number of a measure that has so many units in one of it, with one decimal where that is enough. */
function shortest(
  units: number | undefined,
  perOne: number,
  isShownSo: (value: number) => boolean,
): number | undefined {
  return units === undefined
    ? undefined
    : [1, 2, 3].map((decimals) => Number((units / perOne).toFixed(decimals))).find(isShownSo);
}
