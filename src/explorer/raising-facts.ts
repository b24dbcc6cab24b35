import type { FormRecord, WorldOverview } from './api.ts';
import { conditionOf } from '../search/condition.ts';
import type { Label, Speech } from './speech.ts';

export type FactValue = { readonly text: string; readonly q?: string };

/** A fact about catching and raising a creature, which only some worlds tell. */
type RaisingFact = {
  readonly name: Label;
  /** What it means, in words for a child. */
  readonly meaning: Label;
  /** Undefined if it is not known. */
  readonly valuesOf: (
    form: FormRecord,
    world: WorldOverview,
    speech: Speech,
  ) => readonly FactValue[] | undefined;
};

export const raisingFacts: readonly RaisingFact[] = [
  {
    name: 'Catch rate',
    meaning: 'How easy it is to catch: the higher, the easier',
    valuesOf: numberOf('catchRate'),
  },
  {
    name: 'Friendship',
    meaning: 'How much it likes you when you have just caught it',
    valuesOf: numberOf('baseFriendship'),
  },
  {
    name: 'Hatch cycles',
    meaning: 'How long you walk until its egg hatches: the higher, the longer',
    valuesOf: numberOf('hatchCycles'),
  },
  {
    name: 'Growth',
    meaning: 'How fast it gains levels',
    valuesOf: ({ growthRate }, _, speech) =>
      growthRate === undefined
        ? undefined
        : [{ text: speech.wordOf(growthRate), q: conditionOf('growth', growthRate) }],
  },
  {
    name: 'Base experience',
    meaning: 'How much your {creatures} learn by defeating it: the higher, the more',
    valuesOf: numberOf('baseExperience'),
  },
  {
    name: 'Effort points',
    meaning: 'Which stats of your {creatures} grow by defeating it',
    valuesOf: ({ effort = {} }, { stats = [] }, { number, statOf }) => {
      const values = stats.flatMap(({ name, key }) => {
        const points = effort[key];
        return points === undefined
          ? []
          : [{ text: `${number(points)} ${statOf(name)}`, q: conditionOf('effort', name) }];
      });
      return values.length === 0 ? undefined : values;
    },
  },
];

function numberOf(
  member: 'catchRate' | 'baseFriendship' | 'hatchCycles' | 'baseExperience',
): RaisingFact['valuesOf'] {
  return ({ [member]: value }, _, { number }) =>
    value === undefined ? undefined : [{ text: number(value) }];
}
