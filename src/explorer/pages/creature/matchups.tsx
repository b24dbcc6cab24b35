import type { Matchup } from '../../../api/matchups.ts';
import { writeMultiplier } from '../../fact-words.ts';
import { usePageContext } from '../../page.tsx';
import { Facts } from '../../parts/facts.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';

const isWeak = (multiplier: number): boolean => multiplier > 1;
const resists = (multiplier: number): boolean => multiplier > 0 && multiplier < 1;
const isImmune = (multiplier: number): boolean => multiplier === 0;

/** How attacks of each type fare against a form, and the best of its own attacks against each type. */
export function Matchups({ attacking, defending }: Matchup) {
  const { say, speech } = usePageContext();
  const best = Object.fromEntries(
    Object.keys(defending).map((type) => [
      type,
      Math.max(...attacking.map(({ against }) => against[type] ?? 1)),
    ]),
  );
  const groups = (
    [
      ['Weak to', isWeak, defending],
      ['Resists', resists, defending],
      ['Immune to', isImmune, defending],
      ['Strong against', isWeak, best],
      ['Little effect on', resists, best],
      ['No effect on', isImmune, best],
    ] as const
  ).filter(([, holds, multipliers]) => Object.values(multipliers).some(holds));
  if (groups.length === 0) {
    return <p>{say('All attacks do normal damage.')}</p>;
  }
  return (
    <Facts
      class="multipliers"
      facts={groups.map(([label, holds, multipliers]) => [
        say(label),
        <ul class="multiplied">
          {Object.entries(multipliers)
            .filter(([, multiplier]) => holds(multiplier))
            // The farthest from 1 first.
            .toSorted(([, a], [, b]) => (a > 1 ? b - a : a - b))
            .map(([type, multiplier]) => (
              <li key={type}>
                <TypeTag name={type} />
                {multiplier !== 0 && <span>{writeMultiplier(multiplier, speech)}</span>}
              </li>
            ))}
        </ul>,
      ])}
    />
  );
}
