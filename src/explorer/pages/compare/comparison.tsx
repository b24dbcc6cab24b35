import type { ComponentChild } from 'preact';
import type { FormRecord, WorldOverview } from '../../api.ts';
import { writeGender } from '../../fact-words.ts';
import type { Label, Speech } from '../../speech.ts';
import { usePageContext } from '../../page-context.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeTags } from '../../parts/type-tag.tsx';
import { raisingFacts } from '../../raising-facts.ts';
import { comparisonTarget } from './choice.ts';

/**
 * Forms side by side, a row for each fact. On a phone, the style sheet makes the rows blocks, with the name of the fact
 * above each; the roles keep it a table.
 */
export function Comparison({ forms }: { readonly forms: readonly FormRecord[] }) {
  const { world, speech } = usePageContext();
  const names = forms.map(({ name }) => name);
  return (
    <table class={`comparison compares-${forms.length}`} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {forms.map(({ name, number, sprite }) => (
            <th key={name} scope="col" role="columnheader">
              <Link to={creatureTarget(number, name)} class="compared">
                <Portrait sprite={sprite} size={96} isUrgent />
                <span>{speech.nameOf(name)}</span>
              </Link>
              <Link
                to={comparisonTarget(names.filter((each) => each !== name))}
                class="remove"
                aria-label={speech.say('Remove {name}', { name: speech.nameOf(name) })}
              >
                ×
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {[...rowsOf(forms, speech), ...raisingRowsOf(forms, world, speech)].map(
          ({ name, write }) => (
            <tr key={name} role="row">
              <th scope="row" role="rowheader">
                <span>{name}</span>
              </th>
              {forms.map((form) => (
                <td key={form.name} role="cell">
                  {write(form)}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

type Row = { readonly name: string; readonly write: (form: FormRecord) => ComponentChild };

function rowsOf(forms: readonly FormRecord[], speech: Speech): readonly Row[] {
  const { say, nameOf, eggGroupOf } = speech;
  const unknown = say('Not known');
  return [
    { name: say('Species'), write: ({ species }) => species },
    {
      name: say('Types'),
      write: ({ types }) => (
        <span class="comparison-tags">
          <TypeTags types={types} />
        </span>
      ),
    },
    {
      name: say('Height'),
      write: ({ height, heightMetres }) => (
        <Measure
          value={heightMetres}
          among={forms.map((form) => form.heightMetres)}
          write={speech.metres}
          asGiven={height}
          words={['Smallest', 'Tallest']}
        />
      ),
    },
    {
      name: say('Weight'),
      write: ({ weight, weightKilograms }) => (
        <Measure
          value={weightKilograms}
          among={forms.map((form) => form.weightKilograms)}
          write={speech.kilograms}
          asGiven={weight}
          words={['Lightest', 'Heaviest']}
        />
      ),
    },
    { name: say('Abilities'), write: ({ abilities }) => abilities.normal.join(', ') || unknown },
    { name: say('Hidden ability'), write: ({ abilities }) => abilities.hidden.join(', ') || '–' },
    {
      name: say('{EggGroups}'),
      write: ({ eggGroups }) => eggGroups.map(eggGroupOf).join(', ') || unknown,
    },
    { name: say('Gender'), write: ({ gender }) => writeGender(gender, speech) },
    { name: say('{Generation}'), write: ({ gen }) => String(gen) },
    {
      name: say('Evolution line'),
      write: ({ family }) => family.evolutionLine.map(nameOf).join(', '),
    },
  ];
}

function raisingRowsOf(
  forms: readonly FormRecord[],
  world: WorldOverview,
  speech: Speech,
): readonly Row[] {
  return raisingFacts
    .filter(({ valuesOf }) => forms.some((form) => valuesOf(form, world, speech)))
    .map(({ name, valuesOf }) => ({
      name: speech.say(name),
      write: (form) =>
        valuesOf(form, world, speech)
          ?.map(({ text }) => text)
          .join(', ') ?? speech.say('Not known'),
    }));
}

/** A measure with a bar relative to the greatest, and a word for the least and the greatest. */
function Measure({
  value,
  among,
  write,
  asGiven,
  words: [least, greatest],
}: {
  readonly value: number | null;
  readonly among: readonly (number | null)[];
  readonly write: (value: number) => string;
  readonly asGiven: string;
  readonly words: readonly [least: Label, greatest: Label];
}) {
  const { say } = usePageContext();
  if (value === null) {
    return say('Not known');
  }
  const known = among.filter((each) => each !== null);
  const most = Math.max(...known);
  const fewest = Math.min(...known);
  const word = most === fewest ? undefined : { [fewest]: least, [most]: greatest }[value];
  return (
    <span class="compared-measure">
      <span>
        {write(value)} <span class="measure-given">{asGiven}</span>
      </span>
      {known.length > 1 && (
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="measure-ground" width="100" height="6" />
          <rect width={Math.max(1, (value / most) * 100)} height="6" />
        </svg>
      )}
      {word !== undefined && <strong class="measure-word">{say(word)}</strong>}
    </span>
  );
}
