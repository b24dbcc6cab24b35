/** The body plans of portraits. */
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

/** The motifs that a type gives to a portrait: emblems and growths. */
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

/** The facts that a portrait shows. Equal subjects give equal pictures, on every machine and runtime. */
export type PortraitSubject = {
  /** Seeds the creature's own features. */
  readonly number: number;
  /** Rank of the form, 0 for the base form. Seeds the form's own features. */
  readonly form: number;
  /** Rank of the family. Seeds the features and markings that its members share. */
  readonly family: number;
  /** In the order of the record; colours are `#rrggbb`. */
  readonly types: readonly {
    readonly name: string;
    readonly colour: string;
    readonly motif: Motif;
  }[];
  /** Main colour of the body, `#rrggbb`. */
  readonly colour: string;
  /** Tints a grey body, `#rrggbb`: the colour of the first type of the creature's base form. */
  readonly tint: string;
  /** The body that the record itself names: a plan, or another word for it; undefined if the other words decide. */
  readonly body: string | undefined;
  /** The body plan of the egg group, for records whose words name none. */
  readonly groupBody: BodyPlan;
  /** The names of its egg groups, which say what kind of wings it has. */
  readonly groups: readonly string[];
  /** The species in the record, such as `Fire Horse`. */
  readonly species: string;
  /** The species of the first ancestor with the same body, for a species that names no animal; may be empty. */
  readonly ancestorSpecies: string;
  readonly name: string;
  /** The words of the form's name that are not in the creature's; of the base form, the words of its other names. */
  readonly formWords: readonly string[];
  readonly heightMetres: number | undefined;
  readonly weightKilograms: number | undefined;
  /** Stage in the evolution line, from 1. */
  readonly stage: number;
  /** Number of stages of the evolution line. */
  readonly stages: number;
  readonly kind: 'common' | 'starter' | 'legendary' | 'mythical' | 'ultraBeast';
  readonly mega: boolean;
};

export type StoneSubject = { readonly slug: string; readonly colour: string };
