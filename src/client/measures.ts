/** Heights and weights of records as numbers. */
import { formatHeight, formatWeight } from '../world/imperial.ts';
import type { CreatureRecord } from './types.ts';

type WithHeight = Pick<CreatureRecord, 'height'>;
type WithWeight = Pick<CreatureRecord, 'weight'>;

/** Returns the height in whole inches; undefined if it is unknown. */
export function heightInInches({ height }: WithHeight): number | undefined {
  const [, feet, inches] = /^(\d+)'(\d+)"$/.exec(height) ?? [];
  return feet === undefined ? undefined : Number(feet) * 12 + Number(inches);
}

/** Returns the weight in pounds, to a tenth; undefined if it is unknown. */
export function weightInPounds({ weight }: WithWeight): number | undefined {
  const [, pounds] = /^(\d+\.?\d*) lbs\.$/.exec(weight) ?? [];
  return pounds === undefined ? undefined : Number(pounds);
}

/**
 * Returns the height in metres: the number with the fewest decimals that is written as the height of the record, so that
 * tenths are restored exactly.
 */
export function heightInMetres(creature: WithHeight): number | undefined {
  return shortest(
    heightInInches(creature),
    39.3701,
    (metres) => formatHeight(metres) === creature.height,
  );
}

/** Returns the weight in kilograms, restored as by `heightInMetres`. */
export function weightInKilograms(creature: WithWeight): number | undefined {
  return shortest(
    weightInPounds(creature),
    2.2046,
    (kilograms) => formatWeight(kilograms) === creature.weight,
  );
}

/** Converts into a larger unit with the fewest decimals that are written the same. */
function shortest(
  units: number | undefined,
  unitsInOne: number,
  isWrittenSame: (value: number) => boolean,
): number | undefined {
  return units === undefined
    ? undefined
    : [1, 2, 3]
        .map((decimals) => Number((units / unitsInOne).toFixed(decimals)))
        .find(isWrittenSame);
}
