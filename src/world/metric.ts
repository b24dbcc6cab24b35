type Measure = number | 'unknown';

/** Measures as a file may state them. */
type Stated = {
  readonly heightMetres?: Measure | undefined;
  readonly height?: Measure | undefined;
  readonly weightKilograms?: Measure | undefined;
  readonly weight?: Measure | undefined;
};

/** Members that come to be stated in metres and kilograms. */
type Measured = 'height' | 'weight' | 'heightMetres' | 'weightKilograms';

/** A creature with its measures in metres and kilograms, of which the schema saw to it that they are stated. */
export function metricCreature<Creature extends Stated & { readonly $schema?: string | undefined }>(
  creature: Creature,
): Omit<Creature, Measured | '$schema'> & {
  heightMetres: Measure;
  weightKilograms: Measure;
} {
  // Nearly all are: they are not copied.
  if (isMetric(creature)) {
    return creature;
  }
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

function isMetric<Creature extends Stated>(
  creature: Creature,
): creature is Creature & { heightMetres: Measure; weightKilograms: Measure } {
  return (
    creature.heightMetres !== undefined &&
    creature.weightKilograms !== undefined &&
    !('$schema' in creature)
  );
}

/** A form with what it states of its measures in metres and kilograms. */
export function metricForm<Form extends Stated>(
  form: Form,
): Omit<Form, Measured> & {
  heightMetres?: Measure | undefined;
  weightKilograms?: Measure | undefined;
} {
  if (form.height === undefined && form.weight === undefined) {
    return form;
  }
  const { height, weight, heightMetres = height, weightKilograms = weight, ...rest } = form;
  return {
    ...rest,
    ...(heightMetres !== undefined && { heightMetres }),
    ...(weightKilograms !== undefined && { weightKilograms }),
  };
}
