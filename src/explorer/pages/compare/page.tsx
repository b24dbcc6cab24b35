import type { CreatureRecord } from '../../api.ts';
import {
  parseHeightMetres,
  parseWeightKilograms,
  writeKilograms,
  writeMetres,
} from '../../measures.ts';
import { definePage } from '../../page.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { NamePicker } from '../../parts/name-picker.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { useSurroundings } from '../../surroundings.ts';
import { comparisonTarget, formCalled, mostCompared, readNames } from './choice.ts';
import { SizesInRow } from './sizes-in-row.tsx';

/** What `/v1/batch` answers. */
type Batch = {
  readonly items: readonly (readonly CreatureRecord[])[];
  readonly missing: readonly { readonly query: string; readonly suggestions: readonly string[] }[];
};

type Data = {
  readonly forms: readonly CreatureRecord[];
  readonly missing: Batch['missing'];
  /** Path and query of the request; undefined while nothing is compared. */
  readonly target: string | undefined;
  readonly answer: Batch | undefined;
};

/** Up to six forms side by side. */
export const compare = definePage<Data>({
  load: async ({ query }, api) => {
    const names = readNames(query);
    if (names.length === 0) {
      return { forms: [], missing: [], target: undefined, answer: undefined };
    }
    const target = `/v1/batch?${new URLSearchParams({ creatures: names.join(',') })}`;
    const answer = await api.get<Batch>(target);
    const lost = new Set(answer.missing.map((each) => each.query));
    const found = names.filter((name) => !lost.has(name));
    const forms = answer.items.flatMap((each, i) => formCalled(each, found[i] ?? '') ?? []);
    return { forms, missing: answer.missing, target, answer };
  },
  title: ({ forms }) =>
    forms.length === 0 ? 'Compare' : forms.map(({ name }) => name).join(' and '),
  View: ({ data: { forms, missing, target, answer } }) => {
    const { go } = useSurroundings();
    const names = forms.map(({ name }) => name);
    return (
      <div class="shelf">
        <h1>Compare</h1>
        {forms.length < mostCompared && (
          <NamePicker
            label={forms.length === 0 ? 'Choose a creature to begin with' : 'Add another'}
            onPick={(name) => go(comparisonTarget([...names, name]))}
          />
        )}
        {missing.map(({ query, suggestions }) => (
          <p key={query} role="status">
            Nothing is called “{query}”.
            {suggestions.length > 0 && ` Like it: ${suggestions.join(', ')}.`}
          </p>
        ))}
        {forms.length > 0 && (
          <>
            <div class="table-frame" tabIndex={0} role="region" aria-label="Comparison">
              <Comparison forms={forms} />
            </div>
            <SizesInRow forms={forms} />
          </>
        )}
        {target !== undefined && <RequestPanel target={target} answer={answer} />}
      </div>
    );
  },
});

function Comparison({ forms }: { readonly forms: readonly CreatureRecord[] }) {
  const rows = [
    { name: 'Species', write: ({ species }: CreatureRecord) => species },
    {
      name: 'Types',
      write: ({ types }: CreatureRecord) => types.map((type) => <TypeTag key={type} name={type} />),
    },
    {
      name: 'Height',
      write: ({ height }: CreatureRecord) => both(parseHeightMetres(height), writeMetres, height),
    },
    {
      name: 'Weight',
      write: ({ weight }: CreatureRecord) =>
        both(parseWeightKilograms(weight), writeKilograms, weight),
    },
    {
      name: 'Abilities',
      write: ({ abilities }: CreatureRecord) => abilities.normal.join(', ') || 'Not known',
    },
    {
      name: 'Hidden ability',
      write: ({ abilities }: CreatureRecord) => abilities.hidden.join(', ') || '–',
    },
    {
      name: 'Egg groups',
      write: ({ eggGroups }: CreatureRecord) => eggGroups.join(', ') || 'Not known',
    },
    {
      name: 'Gender',
      write: ({ gender: [male, female] }: CreatureRecord) =>
        male === undefined ? 'None' : `${male}% male, ${female}% female`,
    },
    { name: 'Generation', write: ({ gen }: CreatureRecord) => String(gen) },
    {
      name: 'Line',
      write: ({ family }: CreatureRecord) => family.evolutionLine.join(' → '),
    },
  ] as const;
  const names = forms.map(({ name }) => name);
  return (
    <table class="comparison">
      <thead>
        <tr>
          <td />
          {forms.map(({ name, number, sprite }) => (
            <th key={name} scope="col">
              <Link to={creatureTarget(number, name)} class="compared">
                <Portrait sprite={sprite} size={96} isUrgent />
                <span>{name}</span>
              </Link>
              <Link
                to={comparisonTarget(names.filter((each) => each !== name))}
                class="remove"
                aria-label={`Take ${name} away`}
              >
                ×
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, write }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {forms.map((form) => (
              <td key={form.name}>{write(form)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function both(
  value: number | undefined,
  write: (value: number) => string,
  asGiven: string,
): string {
  return value === undefined ? 'Not known' : `${write(value)} (${asGiven})`;
}
