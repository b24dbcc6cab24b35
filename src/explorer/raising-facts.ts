import type { FormRecord } from './api.ts';
import { conditionOf } from '../search/condition.ts';
import type { Label, Speech } from './speech.ts';

export type FactValue = { readonly text: string; readonly q?: string };

type ValuesOf = (form: FormRecord, speech: Speech) => readonly FactValue[] | undefined;

/**
 * Facts about catching and raising a creature, which only some worlds tell: their names, what they mean in words for a child,
 * and their values, undefined if they are not known.
 */
export const raisingFacts: readonly (readonly [name: Label, meaning: Label, ValuesOf])[] = [
  ['Catch rate', 'How easy it is to catch: the higher, the easier', numberOf('catchRate')],
  ['Friendship', 'How much it likes you when you have just caught it', numberOf('baseFriendship')],
  [
    'Hatch cycles',
    'How long you walk until its egg hatches: the higher, the longer',
    numberOf('hatchCycles'),
  ],
  [
    'Growth',
    'How fast it gains levels',
    ({ growthRate: rate }, speech) =>
      rate === undefined
        ? undefined
        : [{ text: speech.wordOf(rate), q: conditionOf('growth', rate) }],
  ],
  [
    'Base experience',
    'How much your {creatures} learn by defeating it: the higher, the more',
    numberOf('baseExperience'),
  ],
  [
    'Effort points',
    'Which stats of your {creatures} grow by defeating it',
    ({ effort = {} }, { world: { stats = [] }, number, statOf }) => {
      const values = stats.flatMap(({ name, key }) => {
        const points = effort[key];
        return points === undefined
          ? []
          : [{ text: `${number(points)} ${statOf(name)}`, q: conditionOf('effort', name) }];
      });
      return values.length === 0 ? undefined : values;
    },
  ],
];

function numberOf(
  member: 'catchRate' | 'baseFriendship' | 'hatchCycles' | 'baseExperience',
): ValuesOf {
  return ({ [member]: value }, { number }) =>
    value === undefined ? undefined : [{ text: number(value) }];
}
