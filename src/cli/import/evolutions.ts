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
  const byCreature = new Map(creatures.map((forms) => [forms[0]?.creature ?? '', forms]));
  const formsOf = (creature: string): readonly LinedForm[] => byCreature.get(creature) ?? [];
  const parentsOf = (form: LinedForm): readonly string[] => {
    const all = ancestorsOf(form);
    return all.filter(
      (name) => !all.some((other) => formsOf(other).some((each) => comesFrom(each, name))),
    );
  };
  /** The base form of a parent if it leads to a form and all that comes of it, else all further forms that do. */
  const originsIn = (parent: string, form: LinedForm): readonly string[] => {
    const leadTo = (names: readonly string[]): readonly string[] =>
      formsOf(parent)
        .filter((each) => names.every((name) => descendantsOf(each).includes(name)))
        .map(({ name }) => name);
    const whole = leadTo([form.creature, ...descendantsOf(form)]);
    const found = whole.length > 0 ? whole : leadTo([form.creature]);
    const [first = parent] = found;
    return first === formsOf(parent)[0]?.name || found.length === 0 ? [first] : found;
  };
  const evolutionsOf = (form: LinedForm, base: LinedForm): LineEvolutions => {
    const parents = parentsOf(form);
    const more = descendantsOf(form).some((name) => !descendantsOf(base).includes(name));
    const isOwn =
      form === base
        ? parents.length > 0
        : more || String(ancestorsOf(form)) !== String(ancestorsOf(base));
    const ends = descendantsOf(form).length === 0 && descendantsOf(base).length > 0;
    return {
      ...(isOwn && {
        evolvesFrom: parents
          .flatMap((parent) => originsIn(parent, form))
          .map((from) => ({ from, by: 'other' })),
      }),
      ...(ends && { evolves: false }),
    };
  };
  return new Map(
    creatures.flatMap((forms) =>
      forms.map((form) => [form.name, evolutionsOf(form, forms[0] ?? form)] as const),
    ),
  );
}

function ancestorsOf({ creature, line }: LinedForm): readonly string[] {
  return line.slice(0, Math.max(0, line.indexOf(creature)));
}

function descendantsOf({ creature, line }: LinedForm): readonly string[] {
  return line.slice(line.indexOf(creature) + 1);
}

function comesFrom(form: LinedForm, name: string): boolean {
  return ancestorsOf(form).includes(name);
}
