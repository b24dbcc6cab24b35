import type { Context } from 'hono';
import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { languagesOf, undetermined } from '../catalog/languages.ts';
import { createNaming, type Naming, ownNaming } from '../catalog/naming.ts';
import { chooseLanguage } from './accept-language.ts';
import { withQuery } from './additive.ts';
import type { ParametersSchema } from './query-parameters.ts';

/** The parameter `lang`, for a path whose answers hold names of creatures. */
export function languageParameter(catalog: Catalog) {
  const { all } = languagesOf(catalog);
  return v.pipe(
    v.optional(v.picklist(all, `one of ${all.join(', ')}`)),
    v.metadata({ enum: all }),
    v.description(
      'The language of the names of creatures; where it is absent, the field Accept-Language decides',
    ),
  );
}

/** A schema of parameters with `lang` among them. */
export type LanguageParameters = ParametersSchema & {
  readonly entries: { readonly lang: ReturnType<typeof languageParameter> };
};

/**
 * Answers with what a route makes of its parameters and of the language that the client wants, and says which it is. An
 * answer varies with Accept-Language only where that had a say in it.
 */
export function withLanguage<const Schema extends LanguageParameters>(
  catalog: Catalog,
  baseUrl: string,
  schema: Schema,
  answer: (values: v.InferOutput<Schema>, naming: Naming, c: Context) => Response,
): (c: Context) => Response | Promise<Response> {
  const { own, all } = languagesOf(catalog);
  return withQuery(baseUrl, schema, (values, c) => {
    // It was checked with the others.
    const lang = c.req.query('lang');
    const chosen = lang ?? chooseLanguage(c.req.header('accept-language') ?? '', all) ?? own;
    const response = answer(values, chosen === own ? ownNaming : createNaming(catalog, chosen), c);
    if (response.status === 200) {
      if (chosen !== undetermined) {
        response.headers.set('content-language', chosen);
      }
      if (lang === undefined && all.length > 1) {
        response.headers.append('vary', 'Accept-Language');
      }
    }
    return response;
  });
}
