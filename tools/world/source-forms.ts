import { Dex, type Species } from '@pkmn/sim';

/** A form as the source has it: a species entry of its own, or the bare name of a form that looks different alone. */
export type SourceForm =
  | { readonly kind: 'entry'; readonly name: string; readonly species: Species }
  | { readonly kind: 'cosmetic'; readonly name: string; readonly forme: string };

/** All forms of one creature, base form first, in the source's own order of forms. */
export type SourceCreature = {
  readonly number: number;
  readonly base: Species;
  readonly forms: readonly SourceForm[];
};

/** Entries that belong to the franchise proper: not the community's inventions, not jokes, not number 0 and below. */
function isCanonical(species: Species): boolean {
  return species.num > 0 && species.isNonstandard !== 'CAP' && species.isNonstandard !== 'Custom';
}

/** Every creature of the source in number order. */
export function readSourceCreatures(): SourceCreature[] {
  const entries = Dex.species.all().filter(isCanonical);
  const byNumber = Map.groupBy(entries, ({ num }) => num);
  return [...byNumber]
    .toSorted(([a], [b]) => a - b)
    .map(([number, group]) => sourceCreature(number, group));
}

function sourceCreature(number: number, group: readonly Species[]): SourceCreature {
  const base = group.find(({ forme }) => forme === '');
  if (!base) {
    throw new Error(`Number ${number} has no base form in the source`);
  }
  const further: SourceForm[] = group
    .filter((species) => species !== base)
    .map((species) => ({ kind: 'entry', name: species.name, species }));
  const entries = new Set(group.map(({ name }) => name));
  for (const name of base.cosmeticFormes?.filter((each) => !entries.has(each)) ?? []) {
    further.push({ kind: 'cosmetic', name, forme: name.slice(base.name.length + 1) });
  }
  const order = base.formeOrder ?? [];
  // The order of forms leaves out some battle forms (Gigantamax): they follow, in the order of the source's entries.
  const rank = ({ name }: SourceForm): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return {
    number,
    base,
    forms: [
      { kind: 'entry', name: base.name, species: base },
      ...further.toSorted((a, b) => rank(a) - rank(b)),
    ],
  };
}
