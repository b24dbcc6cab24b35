/** Colours for types and stones of which nobody has chosen any yet: apart from one another, and from black and white. */
const colours = [
  '#e2703a',
  '#3a82c4',
  '#5a9c48',
  '#c9a227',
  '#8a5fb0',
  '#4fa8a0',
  '#b5566b',
  '#7d8794',
  '#a8743f',
  '#5b6bbf',
  '#9aa63c',
  '#c46fa8',
] as const;

/** The colour of the type or stone at a place, from 0. */
export function defaultColour(place: number): string {
  return colours[place % colours.length] ?? colours[0];
}
