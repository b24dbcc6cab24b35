import type { FormOf } from '../../catalog/catalog.ts';

/** What an entry may be, by the word that asks for it. */
export const flags: ReadonlyMap<string, (entry: FormOf) => boolean> = new Map([
  ['starter', ({ creature }: FormOf) => creature.starter],
  ['legendary', ({ creature }: FormOf) => creature.legendary],
  ['mythical', ({ creature }: FormOf) => creature.mythical],
  ['ultrabeast', ({ creature }: FormOf) => creature.ultraBeast],
  ['mega', ({ form }: FormOf) => form.mega],
  ['base', ({ form }: FormOf) => form.rank === 0],
  ['genderless', ({ form }: FormOf) => form.gender === 'genderless'],
]);
