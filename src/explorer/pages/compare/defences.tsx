import type { CreatureRecord } from '../../api.ts';
import { useTypeClass } from '../../parts/type-tag.tsx';

/** The multiplier of every type's attacks against a form. */
export type Defence = Readonly<Record<string, number>>;

/** How attacks of each type fare against forms, side by side; undefined for a form with unknown multipliers. */
export function Defences({
  forms,
  defences,
}: {
  readonly forms: readonly CreatureRecord[];
  readonly defences: readonly (Defence | undefined)[];
}) {
  const types = [...new Set(defences.flatMap((each) => Object.keys(each ?? {})))].filter((type) =>
    defences.some((each) => (each?.[type] ?? 1) !== 1),
  );
  if (types.length === 0) {
    return null;
  }
  return (
    <section class="section">
      <h2>Damage from each type</h2>
      <div class="table-frame" tabIndex={0} role="region" aria-label="Damage from each type">
        <table class="comparison defences">
          <thead>
            <tr>
              <td />
              {forms.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <TypeHead name={type} />
                {forms.map(({ name }, i) => (
                  <Multiplier key={name} value={defences[i]?.[type]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function TypeHead({ name }: { readonly name: string }) {
  return (
    <th scope="row" class={useTypeClass(name)}>
      <span class="type-tag">{name}</span>
    </th>
  );
}

const fractions: ReadonlyMap<number, string> = new Map([
  [0.5, '½'],
  [0.25, '¼'],
  [0.125, '⅛'],
]);

function Multiplier({ value }: { readonly value: number | undefined }) {
  if (value === undefined) {
    return <td>Not known</td>;
  }
  const kind = value === 1 ? 'plain' : value > 1 ? 'weak' : 'strong';
  return <td class={`defence-${kind}`}>× {fractions.get(value) ?? value}</td>;
}
