import { useEffect, useState } from 'preact/hooks';
import type { StatSummary, WorldOverview } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { nameOfFlag } from '../../flags.ts';
import type { Speech } from '../../speech.ts';
import { totalKey } from '../../stat-places.ts';
import { conditionOf } from '../../../search/condition.ts';

/** A search to learn the language from. */
export type Example = { readonly q: string; readonly meaning: string };

/** Examples of the query language, while they are wanted. */
export function useExamples(isWanted: boolean): readonly Example[] {
  const { api, world, speech } = usePageContext();
  const [summaries, setSummaries] = useState<readonly StatSummary[]>([]);
  useEffect(() => {
    if (isWanted && world.stats) {
      api.stats().then(setSummaries, () => undefined);
    }
  }, [api, world, isWanted]);
  return isWanted ? examplesOf(world, summaries, speech) : [];
}

/** Chooses examples that find something in a world: a type, a flag, a stat and the total. */
export function examplesOf(
  world: Pick<WorldOverview, 'types' | 'flags'>,
  summaries: readonly StatSummary[],
  speech: Speech,
): readonly Example[] {
  const { types, flags } = world;
  const { say, typeOf, statOf, number } = speech;
  const type = types[1] ?? types[0];
  const flag = flags.find(({ name, forms }) => forms > 0 && name !== 'base');
  // The last one of the built-in world is the speed, which needs no explanation.
  const stat = summaries.findLast(({ key }) => key !== totalKey);
  const total = summaries.find(({ key }) => key === totalKey);
  return [
    ...(type
      ? [
          {
            q: conditionOf('type', type.name),
            meaning: say('{Creatures} of the types {types}', { types: typeOf(type.name) }),
          },
        ]
      : []),
    ...(flag
      ? [
          {
            q: `is:${flag.name}`,
            meaning: say('The kind “{name}”', { name: nameOfFlag(flag.name, world, speech) }),
          },
        ]
      : []),
    ...[stat, total]
      .filter((each) => each !== undefined)
      .map((each) => {
        const bound = boundOf(each);
        return {
          q: `${each.field}>=${bound}`,
          meaning: say('{stat} of at least {least}', {
            stat: statOf(each.name),
            least: number(bound),
          }),
        };
      }),
  ];
}

/** The share of creatures that an example of a stat finds, about. */
const foundShare = 0.1;

/** A round number that about a tenth of all creatures reach. */
function boundOf({ counts }: StatSummary): number {
  const among = counts.reduce((sum, [, creatures]) => sum + creatures, 0);
  let found = 0;
  const [reached = 0] =
    counts.toReversed().find(([, creatures]) => {
      found += creatures;
      return found >= among * foundShare;
    }) ?? [];
  return reached < 100 ? reached : reached - (reached % 10);
}
