import type { FormDetail } from '../../../api/forms.ts';
import { writeMultiplier } from '../../fact-words.ts';
import { usePageContext } from '../../page.tsx';
import { TypeHead } from '../../parts/type-tag.tsx';
import { ColumnHeads, TableFrame } from '../../parts/table-frame.tsx';

/** How hard each form hits the others with attacks of its own types, a sentence for each. */
export function Verdicts({ forms }: { readonly forms: readonly FormDetail[] }) {
  const { say, tell, enumerate, nameOf, speech } = usePageContext();
  if (forms.length < 2 || !forms.every(({ matchups }) => matchups)) {
    return null;
  }
  const hit = (types: readonly string[], { matchups }: FormDetail): number =>
    Math.max(...types.map((type) => matchups?.defending[type] ?? 1));
  return (
    <section class="section">
      <h2>{say('Who hits whom')}</h2>
      <p>{say('With the best of its own types:')}</p>
      <ul class="hits">
        {forms.map(({ name, types }) => (
          <li key={name}>
            {tell('{name} hits {others}', {
              name: <strong>{nameOf(name)}</strong>,
              others: enumerate(
                forms
                  .filter((other) => other.name !== name)
                  .map(
                    (other) =>
                      `${nameOf(other.name)} ${writeMultiplier(hit(types, other), speech)}`,
                  ),
              ),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How attacks of each type fare against forms, side by side; nothing in a world without a type chart. */
export function Defences({ forms }: { readonly forms: readonly FormDetail[] }) {
  const { world, say, nameOf, speech } = usePageContext();
  const defences = forms.map(({ matchups }) => matchups?.defending);
  const types = [...new Set(defences.flatMap((each) => Object.keys(each ?? {})))].filter((type) =>
    defences.some((each) => (each?.[type] ?? 1) !== 1),
  );
  if (types.length === 0) {
    return null;
  }
  return (
    <section class="section">
      <h2>{say('Damage from each type')}</h2>
      {types.length < world.types.length && (
        <p>{say('Attacks of all other types do normal damage.')}</p>
      )}
      <TableFrame label={say('Damage from each type')}>
        <table class="comparison defences">
          <ColumnHeads heads={forms.map(({ name }) => nameOf(name))} />
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <TypeHead name={type} />
                {forms.map(({ name }, i) => {
                  const value = defences[i]?.[type];
                  return (
                    <td
                      key={name}
                      class={value === undefined ? undefined : `defence-${kindOf(value)}`}
                    >
                      {value === undefined ? say('Not known') : writeMultiplier(value, speech)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

function kindOf(multiplier: number): string {
  return multiplier === 1 ? 'plain' : multiplier > 1 ? 'weak' : 'strong';
}
