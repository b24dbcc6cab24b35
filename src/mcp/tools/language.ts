import * as v from 'valibot';

/** The language of names, which the service checks: it says which there are. */
export const Language = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.description(
      "Language of the names of creatures and forms, a tag such as de or ja; the world's own where absent",
    ),
  ),
);

/** The parameter of the service for it. */
export function toParameter(lang: string | undefined): { readonly lang?: string } {
  return lang === undefined ? {} : { lang };
}
