import type { EvolutionEntry } from '../../world/schema.ts';

/** A form with its evolution line: names of creatures, its own included. */
export type LinedForm = {
  readonly creature: string;
  readonly name: string;
  readonly line: readonly string[];
};

/** The evolutions that lead to a form; `evolves` is false if its line ends where that of its base form goes on. */
type LineEvolutions = {
  readonly evolvesFrom?: EvolutionEntry[];
  readonly evolves?: false;
};

/**
 * Finds evolutions that reproduce the line of each form, by the name of the form. Takes the forms of each creature, base
 * form first. A line names creatures, not forms or ways: base forms are preferred, and the way is `other`.
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
 * Returns the forms of a creature that a form evolves into: those whose descendants are all descendants of that form. A
 * further form with the same descendants as its base form is left out.
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

/** A creature with the number of its family and the names of forms that it evolves from. */
type Relative = {
  readonly name: string;
  readonly family: string | undefined;
  readonly relatives: readonly string[];
  readonly forms: readonly string[];
};

/**
 * Joins the parts of a family that no evolution connects: maps the first creature of each part after the first to the
 * first creature of the family.
 */
export function joinFamilies(creatures: readonly Relative[]): ReadonlyMap<string, string> {
  const owners = new Map(
    creatures.flatMap((creature) =>
      [creature.name, ...creature.forms].map((name): [string, Relative] => [name, creature]),
    ),
  );
  const heads = new Map<Relative, Relative>();
  const headOf = (creature: Relative): Relative => {
    let head = creature;
    for (let next = heads.get(head); next; next = heads.get(head)) {
      head = next;
    }
    if (head !== creature) {
      heads.set(creature, head);
    }
    return head;
  };
  const join = (a: Relative, b: Relative): void => {
    const [first, second] = [headOf(a), headOf(b)];
    if (first !== second) {
      heads.set(first, second);
    }
  };
  for (const creature of creatures) {
    for (const name of creature.relatives) {
      const owner = owners.get(name);
      if (owner) {
        join(creature, owner);
      }
    }
  }
  const firsts = new Map<string, Relative>();
  const joined = new Map<string, string>();
  for (const creature of creatures) {
    const first = creature.family === undefined ? creature : firsts.get(creature.family);
    if (!first) {
      firsts.set(creature.family ?? '', creature);
    } else if (headOf(first) !== headOf(creature)) {
      joined.set(creature.name, first.name);
      join(creature, first);
    }
  }
  return joined;
}
