import type { Matchup } from '../../../api/matchups.ts';
import { usePageContext } from '../../page-context.ts';
import { TypeTag } from '../../parts/type-tag.tsx';

const defences = [
  { label: 'Weak to', holds: (multiplier: number) => multiplier > 1 },
  { label: 'Resists', holds: (multiplier: number) => multiplier > 0 && multiplier < 1 },
  { label: 'Immune to', holds: (multiplier: number) => multiplier === 0 },
] as const;
const attacks = [
  { label: 'Strong against', holds: (multiplier: number) => multiplier > 1 },
  { label: 'Little effect on', holds: (multiplier: number) => multiplier > 0 && multiplier < 1 },
  { label: 'No effect on', holds: (multiplier: number) => multiplier === 0 },
] as const;

/** How attacks of each type fare against a form, and the best of its own attacks against each type. */
export function Matchups({ matchup: { attacking, defending } }: { readonly matchup: Matchup }) {
  const { say } = usePageContext();
  const best = Object.fromEntries(
    Object.keys(defending).map((type) => [
      type,
      Math.max(...attacking.map(({ against }) => against[type] ?? 1)),
    ]),
  );
  const groups = [
    ...defences.map((each) => ({ ...each, multipliers: defending })),
    ...attacks.map((each) => ({ ...each, multipliers: best })),
  ].filter(({ holds, multipliers }) => Object.values(multipliers).some(holds));
  if (groups.length === 0) {
    return <p>{say('All attacks do normal damage.')}</p>;
  }
  return (
    <dl class="multipliers">
      {groups.map(({ label, holds, multipliers }) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>
            <Types multipliers={multipliers} holds={holds} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Types by multiplier, the farthest from 1 first, each with its multiplier unless it is 0. */
function Types({
  multipliers,
  holds,
}: {
  readonly multipliers: Matchup['defending'];
  readonly holds: (multiplier: number) => boolean;
}) {
  return (
    <ul class="multiplied">
      {Object.entries(multipliers)
        .filter(([, multiplier]) => holds(multiplier))
        .toSorted(([, a], [, b]) => (a > 1 ? b - a : a - b))
        .map(([type, multiplier]) => (
          <li key={type}>
            <TypeTag name={type} />
            {multiplier !== 0 && <span>{writeMultiplier(multiplier)}</span>}
          </li>
        ))}
    </ul>
  );
}

const fractions: ReadonlyMap<number, string> = new Map([
  [0.5, '½'],
  [0.25, '¼'],
  [0.125, '⅛'],
]);

export function writeMultiplier(multiplier: number): string {
  return `×\u00a0${fractions.get(multiplier) ?? multiplier}`;
}
