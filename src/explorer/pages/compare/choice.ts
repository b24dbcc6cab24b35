import type { FormBatch, FormDetail } from '../../../api/forms.ts';
import { nameWords } from '../../../world/name-key.ts';
import { type Api, formsTarget, joinNames, type WorldOverview } from '../../api.ts';
import { usePageContext } from '../../page.tsx';
import { scalesOf } from '../../stat-places.ts';

export const mostCompared = 6;

type Choice = {
  readonly names: readonly string[];
  /** Names beyond the maximum. */
  readonly left: readonly string[];
};

export function readChoice(query: URLSearchParams, parameter: string): Choice {
  const names = query.getAll(parameter).flatMap(namesIn);
  const distinct = [...new Map(names.map((name) => [keyOf(name), name])).values()];
  return { names: distinct.slice(0, mostCompared), left: distinct.slice(mostCompared) };
}

/** The names in a list, as addresses and people write it. */
export function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The names that controls start from: those of the choice that is loading, else of the forms that are shown. */
export function useLatestNames(
  forms: readonly { readonly name: string }[],
  parameter: string,
): readonly string[] {
  const { awaited } = usePageContext();
  return awaited ? readChoice(awaited, parameter).names : forms.map(({ name }) => name);
}

export function comparisonTarget(names: readonly string[]): string {
  return targetOf('/compare', 'creatures', names);
}

export function teamTarget(names: readonly string[]): string {
  return targetOf('/team', 'forms', names);
}

function targetOf(path: string, parameter: string, names: readonly string[]): string {
  return names.length === 0
    ? path
    : `${path}?${parameter}=${encodeURIComponent(joinNames(names)).replaceAll('%2C', ',')}`;
}

/** The words of a name, in any order; a name may have none. */
function keyOf(name: string): string {
  return nameWords(name).toSorted().join(' ') || name;
}

export type ChosenForms = {
  readonly forms: readonly FormDetail[];
  /** The greatest number of each stat's scale, by its key. */
  readonly scales: Readonly<Record<string, number>>;
  readonly missing: FormBatch['missing'];
  /** Names beyond the maximum. */
  readonly left: readonly string[];
  readonly target?: string;
  readonly answer?: FormBatch;
};

export async function readForms(
  { names, left }: Choice,
  api: Api,
  world: WorldOverview,
): Promise<ChosenForms> {
  if (names.length === 0) {
    return { forms: [], scales: {}, missing: [], left };
  }
  const target = formsTarget(names, world.hasChart ? 'matchups' : undefined);
  const [answer, summaries] = await Promise.all([
    api.get<FormBatch>(target),
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
