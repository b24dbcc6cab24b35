import type { Step } from './issue.ts';

/** A place in a record, with what is there: a value, or the name of a member. */
type FoundPlace = {
  readonly kind: 'value' | 'name';
  readonly steps: readonly Step[];
  readonly found: unknown;
};

type Paths = readonly (readonly string[])[];

/**
 * Parses paths such as `forms.*.types.*`, in which `*` stands for every member and `=` for the names of the members. Several are
 * separated by spaces.
 */
export function pathsIn(text: string): Paths {
  return text.split(' ').map((path) => path.split('.'));
}

/** Finds the places of paths in a value. Leaves out places of which `isWanted` is false. */
export function findPlaces(
  value: unknown,
  paths: Paths,
  isWanted: (found: unknown) => boolean = () => true,
): FoundPlace[] {
  const places: FoundPlace[] = [];
  const visit = (inner: unknown, path: readonly string[], before: readonly Step[]): void => {
    if (typeof inner !== 'object' || inner === null) {
      return;
    }
    const step = path[before.length] ?? '';
    const isLast = before.length === path.length - 1;
    const names = step === '*' || step === '=' ? Object.keys(inner) : [step];
    for (const name of names.filter((each) => Object.hasOwn(inner, each))) {
      const found: unknown = step === '=' ? name : Reflect.get(inner, name);
      const stepsTo = (): Step[] => [...before, Array.isArray(inner) ? Number(name) : name];
      if (!isLast) {
        visit(found, path, stepsTo());
      } else if (isWanted(found)) {
        places.push({ kind: step === '=' ? 'name' : 'value', steps: stepsTo(), found });
      }
    }
  };
  paths.forEach((path) => visit(value, path, []));
  return places;
}
