import type { Context } from 'hono';
import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { languagesOf, undetermined } from '../catalog/languages.ts';
import { createNaming, type Naming, ownNaming } from '../catalog/naming.ts';
import { withQuery } from './additive.ts';
import type { ParametersSchema } from './query-parameters.ts';

/** The parameter `lang`, for a path whose answers hold names of creatures. */
export function languageParameter(catalog: Catalog) {
  const { all } = languagesOf(catalog);
  return v.pipe(
    v.optional(v.picklist(all, `one of ${all.join(', ')}`)),
    v.metadata({ enum: all }),
    v.description('The language of the names of creatures; that of the world where it is absent'),
  );
}

/** A schema of parameters with `lang` among them. */
export type LanguageParameters = ParametersSchema & {
  readonly entries: { readonly lang: ReturnType<typeof languageParameter> };
};

/** A handler that replies in the language of `lang` (decision 19), and names it in `Content-Language`. */
export function withLanguage<const Schema extends LanguageParameters>(
  catalog: Catalog,
  baseUrl: string,
  schema: Schema,
  answer: (values: v.InferOutput<Schema>, naming: Naming, c: Context) => Response,
): (c: Context) => Response | Promise<Response> {
  const { own } = languagesOf(catalog);
  return withQuery(baseUrl, schema, (values, c) => {
    // It was checked with the others.
    const chosen = c.req.query('lang') ?? own;
    const response = answer(values, chosen === own ? ownNaming : createNaming(catalog, chosen), c);
    if (response.status === 200 && chosen !== undetermined) {
      response.headers.set('content-language', chosen);
    }
    return response;
  });
}
