import * as v from 'valibot';
import { Slug, Text } from './schema/scalars.ts';

/** Values of records that are not well-formed; `undefined` for those of a file that cannot be read as records. */
export type Malformed = {
  readonly creatures: readonly unknown[];
  readonly stones: readonly unknown[];
};

/** Names that a reference may mean. */
export type Names = { readonly has: (name: string) => boolean };

const FormNames = v.looseObject({
  name: Text,
  forms: v.optional(v.array(v.looseObject({ name: Text }))),
});
const StoneSlug = v.looseObject({ slug: Slug });

/**
 * Names of forms that malformed records may stand for, so that a reference to one is not an issue too. It may be any
 * name where not even the names are well-formed.
 */
export function formNames({ creatures }: Malformed): Names {
  return namesOf(FormNames, creatures, ({ name, forms = [] }) => [
    name,
    ...forms.map((form) => form.name),
  ]);
}

/** Slugs of stones that malformed records may stand for, as for forms. */
export function stoneSlugs({ stones }: Malformed): Names {
  return namesOf(StoneSlug, stones, ({ slug }) => [slug]);
}

function namesOf<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
  names: (value: v.InferOutput<Schema>) => readonly string[],
): Names {
  const results = values.map((value) => v.safeParse(schema, value));
  return results.every(({ success }) => success)
    ? new Set(results.flatMap(({ output }) => names(output)))
    : { has: () => true };
}
