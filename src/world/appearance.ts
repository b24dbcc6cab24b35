/** The words in which a world says what its creatures look like. */

/** Body plans that a portrait can have. */
export const bodyPlans = [
  'ball',
  'serpent',
  'fish',
  'arms',
  'blob',
  'upright',
  'legs',
  'quadruped',
  'wings',
  'tentacles',
  'cluster',
  'humanoid',
  'moth',
  'insect',
] as const;

/** Emblems that a type can give to a portrait. */
export const motifs = [
  'bolt',
  'bubble',
  'claw',
  'crystal',
  'drop',
  'eye',
  'feather',
  'fist',
  'flake',
  'flame',
  'gear',
  'leaf',
  'moon',
  'ring',
  'scale',
  'star',
  'stone',
  'wave',
  'wisp',
] as const;

/** Named body colours, as a world-builder writes them. */
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

export type BodyPlan = (typeof bodyPlans)[number];
export type Motif = (typeof motifs)[number];
export type ColourName = (typeof colourNames)[number];
