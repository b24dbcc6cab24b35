/** Describes a gender pair of the API: `87.5% male, 12.5% female`, `all female`, or `genderless`. */
export function describeGender([male, female]: readonly number[]): string {
  if (male === undefined || female === undefined) {
    return 'genderless';
  }
  return male === 100 ? 'all male' : male === 0 ? 'all female' : `${male}% male, ${female}% female`;
}
