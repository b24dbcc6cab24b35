type Measure = number | 'unknown';

/** Measures in the units of a file. */
type Stated = {
  readonly heightMetres?: Measure | undefined;
  readonly height?: Measure | undefined;
  readonly weightKilograms?: Measure | undefined;
  readonly weight?: Measure | undefined;
};

type Measured = 'height' | 'weight' | 'heightMetres' | 'weightKilograms';

/** Converts a creature's measures to metres and kilograms. The schema guarantees their presence. */
export function metricCreature<Creature extends Stated & { readonly $schema?: string | undefined }>(
  creature: Creature,
): Omit<Creature, Measured | '$schema'> & {
  heightMetres: Measure;
  weightKilograms: Measure;
} {
  const {
    $schema: _address,
    height = 'unknown',
    weight = 'unknown',
    heightMetres = height,
    weightKilograms = weight,
    ...rest
  } = creature;
  return { ...rest, heightMetres, weightKilograms };
}

/** Converts a form's measures, where present, to metres and kilograms. */
export function metricForm<Form extends Stated>(
  form: Form,
): Omit<Form, Measured> & {
  heightMetres?: Measure | undefined;
  weightKilograms?: Measure | undefined;
} {
  const { height, weight, heightMetres = height, weightKilograms = weight, ...rest } = form;
  return {
    ...rest,
    ...(heightMetres !== undefined && { heightMetres }),
    ...(weightKilograms !== undefined && { weightKilograms }),
  };
}
