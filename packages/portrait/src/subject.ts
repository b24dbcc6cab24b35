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

export type BodyPlan = (typeof bodyPlans)[number];
export type Motif = (typeof motifs)[number];

/** All that a portrait is drawn from. Equal subjects give equal pictures, on every machine and runtime. */
export type PortraitSubject = {
  /** Seeds what the creature has of its own. */
  readonly number: number;
  /** Rank of the form, 0 for the base form. Seeds what the form has of its own. */
  readonly form: number;
  /** Rank of the family: what its members have in common (features, markings) is seeded by it. */
  readonly family: number;
  /** In the order of the record; colours are `#rrggbb`. */
  readonly types: readonly {
    readonly name: string;
    readonly colour: string;
    readonly motif: Motif;
  }[];
  /** Main colour of the body, `#rrggbb`. */
  readonly colour: string;
  readonly body: BodyPlan;
  readonly heightMetres: number | undefined;
  readonly weightKilograms: number | undefined;
  /** Stage in the evolution line, from 1. */
  readonly stage: number;
  /** Stages that the whole line has: a young creature of a long line looks younger than one that stands alone. */
  readonly stages: number;
  readonly kind: 'common' | 'starter' | 'legendary' | 'mythical' | 'ultraBeast';
  readonly mega: boolean;
};

/** All that a stone's picture is drawn from. */
export type StoneSubject = { readonly slug: string; readonly colour: string };
