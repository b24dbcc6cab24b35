import type { FormRecord, WorldOverview } from './api.ts';
import type { Label, Speech } from './speech.ts';

type Flag = {
  readonly member?: keyof FormRecord;
  readonly label: Label;
  /** What it means, unless the word says so. */
  readonly meaning?: Label;
};

export const flags: ReadonlyMap<string, Flag> = new Map<string, Flag>([
  ['starter', { member: 'starter', label: 'Starter' }],
  ['legendary', { member: 'legendary', label: 'Legendary' }],
  ['mythical', { member: 'mythical', label: 'Mythical' }],
  ['ultrabeast', { member: 'ultraBeast', label: 'Ultra beast' }],
  ['mega', { member: 'mega', label: 'Mega evolved' }],
  ['baby', { member: 'baby', label: 'Baby', meaning: 'It has no eggs yet' }],
  ['fossil', { member: 'fossil', label: 'Fossil', meaning: 'It is brought back from a fossil' }],
  [
    'paradox',
    { member: 'paradox', label: 'Paradox', meaning: 'It comes from the far past or future' },
  ],
  [
    'regional',
    { member: 'regional', label: 'Regional form', meaning: 'It is the form of another region' },
  ],
  ['gigantamax', { member: 'gigantamax', label: 'Gigantamax', meaning: 'It has grown to a giant' }],
]);

/** The name of a flag: the world's own, or one in the language of the page where pages know the flag. */
export function nameOfFlag(
  flag: string,
  world: Pick<WorldOverview, 'flags'>,
  { say }: Speech,
): string {
  const own = world.flags.find(({ name }) => name === flag)?.label;
  const known = flags.get(flag);
  return own ?? (known ? say(known.label) : flag);
}
