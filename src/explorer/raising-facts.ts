import type { FormRecord, WorldOverview } from './api.ts';
import { conditionOf } from './pages/catalog/query-terms.ts';
import { capitalise } from './measures.ts';

/** A value in words, and the search for the forms that share it. */
export type FactValue = { readonly text: string; readonly q?: string };

/** A fact about catching and raising a creature, which only some worlds tell. */
export type RaisingFact = {
  readonly name: string;
  /** What it means, in words for a child. */
  readonly meaning: string;
  /** Undefined if it is not known. */
  readonly valuesOf: (form: FormRecord, world: WorldOverview) => readonly FactValue[] | undefined;
};

export const raisingFacts: readonly RaisingFact[] = [
  {
    name: 'Catch rate',
    meaning: 'How easy it is to catch: the higher, the easier',
    valuesOf: ({ catchRate }) => count(catchRate),
  },
  {
    name: 'Friendship',
    meaning: 'How much it likes you when you have just caught it',
    valuesOf: ({ baseFriendship }) => count(baseFriendship),
  },
  {
    name: 'Hatch cycles',
    meaning: 'How long you walk until its egg hatches: the higher, the longer',
    valuesOf: ({ hatchCycles }) => count(hatchCycles),
  },
  {
    name: 'Growth',
    meaning: 'How fast it gains levels',
    valuesOf: ({ growthRate }) =>
      growthRate === undefined
        ? undefined
        : [{ text: capitalise(growthRate), q: conditionOf('growth', growthRate) }],
  },
  {
    name: 'Base experience',
    meaning: 'How much your creatures learn by defeating it: the higher, the more',
    valuesOf: ({ baseExperience }) => count(baseExperience),
  },
  {
    name: 'Effort points',
    meaning: 'Which stats of your creatures grow by defeating it',
    valuesOf: ({ effort = {} }, { stats = [] }) => {
      const values = stats.flatMap(({ name, key }) => {
        const points = effort[key];
        return points === undefined
          ? []
          : [{ text: `${points} ${name}`, q: conditionOf('effort', name) }];
      });
      return values.length === 0 ? undefined : values;
    },
  },
];

function count(value: number | undefined): readonly FactValue[] | undefined {
  return value === undefined ? undefined : [{ text: value.toLocaleString('en') }];
}
