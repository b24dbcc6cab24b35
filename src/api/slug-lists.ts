import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { nameKey } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { noParameters, withQuery } from './additive.ts';
import { documented, type Operation } from './documented.ts';
import type { ProblemKind } from './problems.ts';
import { pathOf, quote } from './request-path.ts';
import { replyJson, replyProblem } from './replies.ts';

type Named = { readonly name: string; readonly slug: string };

/** A resource group that is a list of names and an entry for each slug. */
export type SlugList<Entry extends Named> = {
  readonly baseUrl: string;
  readonly entries: readonly Entry[];
  readonly represent: (entry: Entry) => unknown;
  readonly list: Operation;
  readonly entry: Operation;
  readonly missing: { readonly kind: ProblemKind; readonly noun: string };
  /** What more there is of an entry, one segment below it. */
  readonly below?: {
    readonly segment: string;
    readonly represent: (entry: Entry) => unknown;
    readonly operation: Operation;
  };
};

/** Routes of such a group. A slug is matched as forgivingly as a name, and the name itself will do (decision 11). */
export function slugListRoutes<Entry extends Named>(options: SlugList<Entry>): Hono {
  const { baseUrl, entries, represent, missing, below } = options;
  const byKey = new Map(
    entries.flatMap((entry) =>
      [entry.name, entry.slug].map((each): [string, Entry] => [nameKey(each), entry]),
    ),
  );
  const nearest = compileNearestNames(
    entries.map(({ slug, name }) => ({ name: slug, alsoKnownAs: [name] })),
  );
  const replyWith =
    (write: (entry: Entry) => unknown) =>
    (c: Context): Response => {
      const wanted = c.req.param('slug') ?? '';
      const entry = byKey.get(nameKey(wanted));
      return entry
        ? replyJson(write(entry))
        : replyProblem(baseUrl, {
            kind: missing.kind,
            detail: `No ${missing.noun} has the slug ${quote(wanted)}`,
            instance: pathOf(c.req.raw),
            suggestions: nearest(wanted, entries.length),
          });
    };
  const routes = new Hono()
    .get('/', documented(options.list), () => replyJson(entries.map(({ name }) => name)))
    .get('/:slug', documented(options.entry), replyWith(represent));
  return below
    ? routes.get(
        `/:slug/${below.segment}`,
        documented(below.operation),
        withQuery(baseUrl, noParameters, (_, c) => replyWith(below.represent)(c)),
      )
    : routes;
}

/** What a list of names answers with. */
export const NamesSchema = v.array(v.string());
