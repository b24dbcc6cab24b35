/** Parts of schemas. Descriptions say what a member is: to authors of worlds in their editors, to programs in the OpenAPI document. */
import * as v from 'valibot';

/** Adds a description to a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function described<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
) {
  return v.pipe(schema, v.description(description));
}

/* @__NO_SIDE_EFFECTS__ */
export function optionalMember<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
) {
  return v.optional(described(schema, description));
}

export const Integer = v.pipe(v.number(), v.integer());
