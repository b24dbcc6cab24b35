import type { FamilyRecord } from '../../api.ts';

type Evolution = FamilyRecord['evolutions'][number];

/** A form in the tree, with its evolutions. */
export type EvolutionTree = {
  readonly number: string;
  readonly form: string;
  readonly branches: readonly EvolutionBranch[];
};

/**
 * The evolutions of a form into a creature: one branch for all its forms; the first is drawn, the others are listed.
 */
export type EvolutionBranch = {
  /** Alternatives. */
  readonly ways: readonly Evolution[];
  readonly tree: EvolutionTree;
  readonly others: readonly Evolution[];
};

/**
 * A family as trees in the order of the API, with a root for each form that does not evolve from another. A form with
 * several predecessors is below each of them.
 */
export function growTrees({ members, evolutions }: FamilyRecord): readonly EvolutionTree[] {
  const key = ({ number, form }: { readonly number: string; readonly form: string }): string =>
    `${number} ${form}`;
  const grown = new Set(evolutions.map(({ to }) => key(to)));
  const roots = new Map<string, { readonly number: string; readonly form: string }>();
  for (const { number, name } of members) {
    const involved = evolutions.some(
      ({ from, to }) => from.number === number || to.number === number,
    );
    if (!involved) {
      roots.set(key({ number, form: name }), { number, form: name });
    }
  }
  for (const { from } of evolutions) {
    if (!grown.has(key(from))) {
      roots.set(key(from), from);
    }
  }
  const grow = (
    { number, form }: { readonly number: string; readonly form: string },
    above: ReadonlySet<string>,
  ): EvolutionTree => {
    const own = key({ number, form });
    // A world may contain cycles; the tree must end.
    const below = above.has(own) ? [] : evolutions.filter(({ from }) => key(from) === own);
    const within = new Set(above).add(own);
    const byCreature = Map.groupBy(below, ({ to }) => to.number);
    const branches = [...byCreature.values()].flatMap((ways): EvolutionBranch[] => {
      const [first] = ways;
      return first
        ? [
            {
              ways: ways.filter(({ to }) => to.form === first.to.form),
              tree: grow(first.to, within),
              others: ways.filter(({ to }) => to.form !== first.to.form),
            },
          ]
        : [];
    });
    return { number, form, branches };
  };
  return [...roots.values()].map((root) => grow(root, new Set()));
}
