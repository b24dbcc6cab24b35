import { useRef } from 'preact/hooks';
import type { Api, CreatureRecord, WorldOverview, FormRecord } from '../../api.ts';
import { definePage, usePageContext, Link, creatureTarget } from '../../page.tsx';
import type { Message, Told, Speech } from '../../speech.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { LargeViewSwitch } from '../../parts/large-view.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { comparisonTarget, mostCompared, readChoice, readForms, useLatestNames } from './choice.ts';
import { Defences, Verdicts } from './defences.tsx';
import { FormPicker } from './form-picker.tsx';
import { SizesInRow } from './sizes-in-row.tsx';
import { Stats } from './stats.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import type { ComponentChild } from 'preact';
import { writeGender } from '../../fact-words.ts';
import { TypeTags } from '../../parts/type-tag.tsx';
import { type FormMeasure, isSize, measuresIn } from '../../form-measures.ts';
import { raisingFacts } from '../../raising-facts.ts';

export const page = definePage({
  load: async ({ query }, api, world) => {
    const chosen = await readForms(readChoice(query, 'creatures'), api, world);
    const examples = chosen.target === undefined ? await readExamples(api, world) : [];
    return { ...chosen, examples };
  },
  title: ({ forms }, { say, nameOf, list }) =>
    forms.length === 0 ? say('Compare') : list(forms.map(({ name }) => nameOf(name))),
  preview: ({ forms }, { say, nameOf, typeOf, list, enumerate }) => ({
    description:
      forms.length === 0
        ? say('Up to {count} {creatures} side by side.', { count: mostCompared })
        : say('{names} side by side: sizes, strengths and weaknesses.', {
            names: enumerate(
              forms.map(({ name, types }) => `${nameOf(name)} (${list(types.map(typeOf))})`),
            ),
          }),
    sprites: forms.map(({ sprite }) => sprite),
  }),
  View: ({ data }) => {
    const { forms, scales, examples, target, answer } = data;
    const { baseUrl, say } = usePageContext();
    const frame = useRef<HTMLDivElement>(null);
    const names = forms.map(({ name }) => name);
    return (
      <div class="shelf">
        <h1>{say('Compare')}</h1>
        <FormPicker {...data} parameter="creatures" targetOf={comparisonTarget} />
        <Examples examples={examples} />
        {forms.length > 0 && (
          <>
            <div class="shelf compare-all" ref={frame}>
              <div class="figure-tools">
                <LargeViewSwitch of={frame} />
              </div>
              <TableFrame label={say('Compare')}>
                <Comparison forms={forms} />
              </TableFrame>
              <Stats forms={forms} scales={scales} />
              <SizesInRow key={names.join()} forms={forms} />
              <Verdicts forms={forms} />
              <Defences forms={forms} />
            </div>
            <p class="compare-share">
              {say('Share this comparison:')}{' '}
              <CopyButton text={baseUrl + comparisonTarget(names)} of={say('the link')} />
            </p>
          </>
        )}
        {target !== undefined && <RequestPanel target={target} answer={answer} />}
      </div>
    );
  },
});

type Example = {
  readonly title: Told;
  readonly forms: readonly Pick<CreatureRecord, 'name' | 'sprite'>[];
};

/** Chooses examples from the world; a world without a fact gets no example of it. */
async function readExamples(
  api: Api,
  { generations, flags }: WorldOverview,
): Promise<readonly Example[]> {
  const find = async (q: string, sort = '', limit = 1): Promise<readonly CreatureRecord[]> =>
    (await api.search({ q: `${q} is:base`, sort, limit })).items;
  const extremes = async (message: Message, measure: string): Promise<Example> => {
    const orders = [`-${measure}`, measure].map((sort) => find(`${measure}>0`, sort));
    return { title: { message }, forms: (await Promise.all(orders)).flat() };
  };
  const starters = async (): Promise<Example> => {
    const all = await find('is:starter', '', mostCompared);
    const gen = all[0]?.gen;
    const name = flags.find((flag) => flag.name === 'starter')?.label;
    return {
      title:
        name !== undefined
          ? { message: 'The kind “{name}”', name }
          : generations.length > 1 && gen !== undefined
            ? { message: 'The starters of {generation} {count}', count: gen }
            : { message: 'The starters' },
      forms: all.filter((each) => each.gen === gen),
    };
  };
  const line = async (): Promise<Example> => {
    const [grown = (await find('stage>1'))[0]] = await find('stage>2');
    const forms = grown ? await find(`family:${grown.family.id}`, '', mostCompared) : [];
    const inLine = forms.toSorted((a, b) => a.family.evolutionStage - b.family.evolutionStage);
    const [name = '', other = ''] = [inLine[0]?.name, inLine.at(-1)?.name];
    return { title: { message: 'From {name} to {other}', name, other }, forms: inLine };
  };
  const changed = async (): Promise<Example> => {
    const [form] = (await api.search({ q: '-is:base -is:cosmetic', limit: 1 })).items;
    const q = `number:${form?.number} -is:cosmetic`;
    const forms = form ? (await api.search({ q, limit: mostCompared })).items : [];
    return { title: { message: 'The forms of {name}', name: forms[0]?.name ?? '' }, forms };
  };
  const examples = await Promise.all([
    starters(),
    extremes('The tallest and the smallest', 'height'),
    extremes('The heaviest and the lightest', 'weight'),
    line(),
    changed(),
  ]);
  return examples
    .map(({ title, forms }) => ({
      title,
      forms: [...new Map(forms.map(({ name, sprite }) => [name, { name, sprite }])).values()],
    }))
    .filter(({ forms }) => forms.length > 1);
}

function Examples({ examples }: { readonly examples: readonly Example[] }) {
  const { say, write, enumerate, nameOf } = usePageContext();
  if (examples.length === 0) {
    return null;
  }
  return (
    <section class="section">
      <h2>{say('Examples')}</h2>
      <ul class="examples">
        {examples.map(({ title, forms }) => (
          <li key={title.message}>
            <Link to={comparisonTarget(forms.map(({ name }) => name))} class="example">
              <span class="example-portraits">
                {forms.map(({ name, sprite }) => (
                  <Portrait key={name} sprite={sprite} size={72} />
                ))}
              </span>
              <span class="example-title">{write(title)}</span>
              <span class="example-names">{enumerate(forms.map(({ name }) => nameOf(name)))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Forms side by side, a row for each fact. On a phone, the style sheet makes the rows blocks, with the name of the fact
 * above each; the roles keep it a table.
 */
function Comparison({ forms }: { readonly forms: readonly FormRecord[] }) {
  const { speech } = usePageContext();
  const names = useLatestNames(forms, 'creatures');
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
        {rowsOf(forms, speech).map(([name, write]) => (
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
        ))}
      </tbody>
    </table>
  );
}

type Row = readonly [name: string, write: (form: FormRecord) => ComponentChild];

function rowsOf(forms: readonly FormRecord[], speech: Speech): readonly Row[] {
  const { say, enumerate, nameOf, abilityOf, eggGroupOf } = speech;
  const unknown = say('Not known');
  return [
    [say('Species'), ({ species }) => <span lang={speech.told}>{species}</span>],
    [
      say('Types'),
      ({ types }) => (
        <span class="comparison-tags">
          <TypeTags types={types} />
        </span>
      ),
    ],
    ...measuresIn(speech)
      .filter(isSize)
      .map((measure): Row => [
        measure.name,
        (form) => <Measure measure={measure} form={form} forms={forms} />,
      ]),
    [say('Abilities'), ({ abilities }) => enumerate(abilities.normal.map(abilityOf)) || unknown],
    [say('Hidden ability'), ({ abilities }) => enumerate(abilities.hidden.map(abilityOf)) || '–'],
    [say('{EggGroups}'), ({ eggGroups }) => enumerate(eggGroups.map(eggGroupOf)) || unknown],
    [say('Gender'), ({ gender }) => writeGender(gender, speech)],
    [say('{Generation}'), ({ gen }) => String(gen)],
    [say('Evolution line'), ({ family }) => enumerate(family.evolutionLine.map(nameOf))],
    ...raisingFacts
      .filter(([, , valuesOf]) => forms.some((form) => valuesOf(form, speech)))
      .map(([name, , valuesOf]): Row => [
        say(name),
        (form) => enumerate((valuesOf(form, speech) ?? []).map(({ text }) => text)) || unknown,
      ]),
  ];
}

/** A height or a weight with a bar relative to the greatest, and a word for the least and the greatest. */
function Measure({
  measure,
  form,
  forms,
}: {
  readonly measure: FormMeasure;
  readonly form: FormRecord;
  readonly forms: readonly FormRecord[];
}) {
  const { say, language } = usePageContext();
  const value = measure.valueOf(form);
  if (value === undefined) {
    return say('Not known');
  }
  const [given, least, greatest] =
    measure.field === 'height'
      ? ([form.height, 'Smallest', 'Tallest'] as const)
      : ([form.weight, 'Lightest', 'Heaviest'] as const);
  const known = forms.flatMap((each) => measure.valueOf(each) ?? []);
  const [fewest, most] = [Math.min(...known), Math.max(...known)];
  const word = fewest === most ? undefined : { [fewest]: least, [most]: greatest }[value];
  return (
    <span class="compared-measure">
      <span>
        {measure.write(value)} {language === 'en' && <span class="measure-given">{given}</span>}
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
