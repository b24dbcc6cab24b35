import * as v from 'valibot';

/**
 * A schema with what is said of it, which is there for editors. A pipe of Valibot's own would do nothing with it either,
 * but would walk over it for each value, and a world has millions.
 */
export function annotated<const Schema extends v.GenericSchema>(
  schema: Schema,
  ...annotations: readonly (
    | v.DescriptionAction<unknown, string>
    | v.MetadataAction<unknown, Annotation>
  )[]
): Schema {
  const steps: readonly unknown[] =
    'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [schema];
  return { ...schema, pipe: [...steps, ...annotations] };
}

type Annotation = Readonly<Record<string, unknown>>;

/** A schema with a sentence for the author of a world. */
export function told<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return annotated(schema, v.description(description));
}

/** A member that may be left out. */
export function maybe<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.optional(told(schema, description));
}
