/** The named body colours, as world-builders write them. */
export const colourNames = [
  'black',
  'blue',
  'brown',
  'gray',
  'green',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
] as const;

export type ColourName = (typeof colourNames)[number];
