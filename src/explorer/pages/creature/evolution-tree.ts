import type { FamilyRecord } from '../../api.ts';

type Evolution = FamilyRecord['evolutions'][number];

/** A form in the drawing of a family, with all that comes of it. */
export type EvolutionTree = {
  readonly number: string;
  readonly form: string;
  readonly branches: readonly EvolutionBranch[];
};

/** The ways from a form to a creature: one branch for all forms of it, the first drawn, the others told. */
export type EvolutionBranch = {
  /** Alternatives. */
  readonly ways: readonly Evolution[];
  readonly tree: EvolutionTree;
  readonly others: readonly Evolution[];
};

/**
 * A family as trees, a root for each form that comes of no other, in the order of the API. A form that comes of several
 * stands below each of them.
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
    // A world may say that two forms come of each other; a drawing has to end.
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
