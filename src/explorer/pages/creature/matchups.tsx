import { TypeTag } from '../../parts/type-tag.tsx';

/** The response of `/v1/matchup`. */
export type Matchup = {
  readonly attacking: readonly {
    readonly type: string;
    readonly against: Readonly<Record<string, number>>;
  }[];
  readonly defending: Readonly<Record<string, number>>;
};

/** How attacks of each type fare against a form, and its attacks against each type. */
export function Matchups({ matchup: { attacking, defending } }: { readonly matchup: Matchup }) {
  const best = Object.fromEntries(
    Object.keys(defending).map((type) => [
      type,
      Math.max(...attacking.map(({ against }) => against[type] ?? 1)),
    ]),
  );
  return (
    <div class="matchups">
      <div>
        <h3>Attacked by</h3>
        <Multipliers multipliers={defending} />
      </div>
      <div>
        <h3>Attacking, at best</h3>
        <Multipliers multipliers={best} />
      </div>
    </div>
  );
}

/** Types by multiplier, the greatest first, without the multiplier 1. */
function Multipliers({ multipliers }: { readonly multipliers: Readonly<Record<string, number>> }) {
  const groups = [...Map.groupBy(Object.entries(multipliers), ([, multiplier]) => multiplier)]
    .filter(([multiplier]) => multiplier !== 1)
    .toSorted(([a], [b]) => b - a);
  if (groups.length === 0) {
    return <p>Nothing stands out.</p>;
  }
  return (
    <dl class="multipliers">
      {groups.map(([multiplier, types]) => (
        <div key={multiplier}>
          <dt>{writeMultiplier(multiplier)}</dt>
          <dd>
            {types.map(([type]) => (
              <TypeTag key={type} name={type} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const fractions: ReadonlyMap<number, string> = new Map([
  [0.5, '½'],
  [0.25, '¼'],
  [0.125, '⅛'],
]);

function writeMultiplier(multiplier: number): string {
  return `× ${fractions.get(multiplier) ?? multiplier}`;
}
