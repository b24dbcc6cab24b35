import type { EvolutionEntry } from '../../world/schema.ts';

/** A form with the evolution line that a spreadsheet gives it: names of creatures, its own among them. */
export type LinedForm = {
  readonly creature: string;
  readonly name: string;
  readonly line: readonly string[];
};

/** The evolutions of a form that make its line; `evolves` is false where the line of its base form would go on. */
export type LineEvolutions = {
  readonly evolvesFrom?: EvolutionEntry[];
  readonly evolves?: false;
};

/**
 * Finds evolutions that give each form the line it has, by the name of the form. A line tells which creatures come from
 * which, but not of which form, nor how: the base form is preferred, and the way is `other`. Takes the forms of each
 * creature, base form first.
 */
export function findLineEvolutions(
  creatures: readonly (readonly LinedForm[])[],
): ReadonlyMap<string, LineEvolutions> {
  const byName = new Map(creatures.map((forms) => [forms[0]?.creature ?? '', forms]));
  const formsOf = (creature: string): readonly LinedForm[] => byName.get(creature) ?? [];
  const nearest = (names: readonly string[], beyond: typeof ancestorsOf): readonly string[] =>
    names.filter((name) =>
      names.every(
        (other) => other === name || !formsOf(other).some((form) => beyond(form).includes(name)),
      ),
    );
  const origins = new Map<string, Set<string>>();
  const addOrigin = (form: string, from: string): void => {
    origins.set(form, (origins.get(form) ?? new Set()).add(from));
  };

  for (const forms of creatures) {
    const [base] = forms;
    for (const form of forms) {
      const descendants = descendantsOf(form);
      if (form === base || !isSame(descendants, descendantsOf(base ?? form))) {
        for (const child of nearest(descendants, descendantsOf)) {
          for (const grown of grownForms(form, formsOf(child))) {
            addOrigin(grown.name, form.name);
          }
        }
      }
    }
  }
  for (const [base, ...further] of creatures) {
    for (const form of further) {
      const ancestors = ancestorsOf(form);
      if (base && !isSame(ancestors, ancestorsOf(base))) {
        origins.set(form.name, origins.get(form.name) ?? new Set());
        for (const parent of nearest(ancestors, ancestorsOf)) {
          const from = formsOf(parent).find((each) => descendantsOf(each).includes(form.creature));
          addOrigin(form.name, from?.name ?? parent);
        }
      }
    }
  }
  return new Map(
    creatures.flatMap((forms) =>
      forms.map((form): [string, LineEvolutions] => {
        const found = origins.get(form.name);
        const [base] = forms;
        const ends =
          base !== undefined &&
          form !== base &&
          descendantsOf(form).length === 0 &&
          descendantsOf(base).length > 0;
        return [
          form.name,
          {
            ...(found && {
              evolvesFrom: [...found].map((from) => ({ from, by: 'other' as const })),
            }),
            ...(ends && { evolves: false as const }),
          },
        ];
      }),
    ),
  );
}

/**
 * The forms of a creature that come from a form: those that lead nowhere else than it does itself. One that leads where
 * the base form leads adds nothing to it.
 */
function grownForms(from: LinedForm, forms: readonly LinedForm[]): readonly LinedForm[] {
  const reached = new Set(descendantsOf(from));
  const [base] = forms;
  const possible = forms.filter((form) => ancestorsOf(form).includes(from.creature));
  const fitting = possible.filter((form) =>
    descendantsOf(form).every((descendant) => reached.has(descendant)),
  );
  const found = fitting.filter(
    (form) => form === base || !base || !isSame(descendantsOf(form), descendantsOf(base)),
  );
  return found.length > 0 ? found : [...fitting, ...possible].slice(0, 1);
}

function ancestorsOf({ creature, line }: LinedForm): readonly string[] {
  return line.slice(0, Math.max(0, line.indexOf(creature)));
}

function descendantsOf({ creature, line }: LinedForm): readonly string[] {
  return line.slice(line.indexOf(creature) + 1);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}
