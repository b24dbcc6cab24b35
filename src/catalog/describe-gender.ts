/** Describes a gender pair of the API: `87.5% male, 12.5% female`, `all female`, or `genderless`. */
export function describeGender([male, female]: readonly number[]): string {
  return male === undefined || female === undefined
    ? 'genderless'
    : (describeSoleGender(male) ?? `${male}% male, ${female}% female`);
}

/** `all male` or `all female` by the share of males in percent; undefined for both. */
function describeSoleGender(male: number): string | undefined {
  return male === 100 ? 'all male' : male === 0 ? 'all female' : undefined;
}
