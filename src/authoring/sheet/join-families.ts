/** A creature with the number of its family, as a spreadsheet gives it, and the forms that it comes from. */
type Relative = {
  readonly name: string;
  readonly family: string | undefined;
  readonly relatives: readonly string[];
  readonly forms: readonly string[];
};

/**
 * What joins creatures of one family that no evolution joins: for the first of each such part of a family but the first,
 * the creature that it is related to.
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
