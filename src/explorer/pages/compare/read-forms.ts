import type { Api, FormRecord, WorldOverview } from '../../api.ts';
import { scalesOf } from '../../stat-places.ts';
import { type Choice, joinNames } from './choice.ts';

/** A form; without matchups in a world without a type chart. */
export type ChosenForm = FormRecord & {
  readonly matchups?: { readonly defending: Readonly<Record<string, number>> };
};

/** A name that no form has. */
export type Missing = { readonly query: string; readonly suggestions: readonly string[] };

/** The response of `/v1/batch`. */
type Batch = { readonly items: readonly ChosenForm[]; readonly missing: readonly Missing[] };

/** What the names in an address mean. */
export type ChosenForms = {
  /** Each once. */
  readonly forms: readonly ChosenForm[];
  /** The greatest number of each stat's scale, by its key. */
  readonly scales: Readonly<Record<string, number>>;
  readonly missing: readonly Missing[];
  /** Names beyond the maximum. */
  readonly left: readonly string[];
  /** Path and query of the request, and its response; undefined without names. */
  readonly target?: string;
  readonly answer?: Batch;
};

export async function readForms(
  { names, left }: Choice,
  api: Api,
  world: WorldOverview,
): Promise<ChosenForms> {
  if (names.length === 0) {
    return { forms: [], scales: {}, missing: [], left };
  }
  const target = `/v1/batch?${new URLSearchParams({
    forms: joinNames(names),
    ...(world.hasChart && { include: 'matchups' }),
  })}`;
  const [answer, summaries] = await Promise.all([
    api.get<Batch>(target),
    world.stats ? api.stats() : [],
  ]);
  return {
    // Two names may mean the same form.
    forms: [...new Map(answer.items.map((form) => [form.name, form])).values()],
    scales: Object.fromEntries(scalesOf(summaries)),
    missing: answer.missing,
    left,
    target,
    answer,
  };
}
