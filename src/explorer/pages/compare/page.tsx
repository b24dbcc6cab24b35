import { mostOnCard } from '../../../api/pictures/card-size.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FormRecord } from '../../api.ts';
import { definePage } from '../../page.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Link } from '../../parts/link.tsx';
import { NamePicker } from '../../parts/name-picker.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { usePageContext } from '../../page-context.ts';
import { comparisonTarget, joinNames, mostCompared, readChoice } from './choice.ts';
import { Comparison } from './comparison.tsx';
import { type Defence, Defences } from './defences.tsx';
import { type Example, Examples, readExamples } from './examples.tsx';
import { SizesInRow } from './sizes-in-row.tsx';
import { Stats } from './stats.tsx';
import { scalesOf } from '../../stat-places.ts';

/** A form; without matchups in a world without a type chart. */
type ComparedForm = FormRecord & { readonly matchups?: { readonly defending: Defence } };

/** The response of `/v1/batch`. */
type Batch = {
  readonly items: readonly ComparedForm[];
  readonly missing: readonly { readonly query: string; readonly suggestions: readonly string[] }[];
};

type Data = {
  readonly forms: readonly ComparedForm[];
  /** The greatest number of each stat's scale, by its key. */
  readonly scales: Readonly<Record<string, number>>;
  readonly missing: Batch['missing'];
  readonly left: readonly string[];
  /** Example comparisons; empty if forms are compared. */
  readonly examples: readonly Example[];
  /** Path and query of the request; undefined without names. */
  readonly target?: string;
  readonly answer?: Batch;
};

/** Up to six forms side by side. */
export const compare = definePage<Data>({
  load: async ({ query }, api, world) => {
    const { names, left } = readChoice(query);
    if (names.length === 0) {
      return {
        forms: [],
        scales: {},
        missing: [],
        left,
        examples: await readExamples(api, world),
      };
    }
    const target = `/v1/batch?${new URLSearchParams({
      forms: joinNames(names),
      ...(world.hasChart && { include: 'matchups' }),
    })}`;
    const [answer, summaries] = await Promise.all([
      api.get<Batch>(target),
      world.stats ? api.stats() : [],
    ]);
    // Two names may mean the same form.
    const forms = [...new Map(answer.items.map((form) => [form.name, form])).values()];
    return {
      forms,
      scales: Object.fromEntries(scalesOf(summaries)),
      missing: answer.missing,
      left,
      examples: [],
      target,
      answer,
    };
  },
  title: ({ forms }) =>
    forms.length === 0 ? 'Compare' : forms.map(({ name }) => name).join(' and '),
  preview: ({ forms }) => ({
    description:
      forms.length === 0
        ? `Up to ${mostCompared} creatures side by side.`
        : `${forms.map(({ name, types }) => `${name} (${types.join(' and ')})`).join(', ')} side by side: sizes, strengths and weaknesses.`,
    sprites: forms.slice(0, mostOnCard).map(({ sprite }) => sprite),
  }),
  View: ({ data: { forms, scales, missing, left, examples, target, answer } }) => {
    const { baseUrl } = usePageContext();
    const names = forms.map(({ name }) => name);
    return (
      <div class="shelf">
        <h1>Compare</h1>
        <Picker names={names} />
        {left.length > 0 && (
          <p role="status">
            You can compare up to {mostCompared}. Left out: {left.join(', ')}.
          </p>
        )}
        {missing.map(({ query, suggestions }) => (
          <p key={query} role="status">
            No creature or form is called “{query}”.
            {suggestions.length > 0 && ' Did you mean '}
            {suggestions.map((each, i) => (
              <>
                {i > 0 && ' or '}
                <Link to={comparisonTarget([...names, each])}>{each}</Link>
              </>
            ))}
            {suggestions.length > 0 && '?'}
          </p>
        ))}
        <Examples examples={examples} />
        {forms.length > 0 && (
          <>
            <div class="table-frame" tabIndex={0} role="region" aria-label="Comparison">
              <Comparison forms={forms} />
            </div>
            <Stats forms={forms} scales={scales} />
            <SizesInRow key={names.join()} forms={forms} />
            <Defences forms={forms} defences={forms.map(({ matchups }) => matchups?.defending)} />
            <p class="compare-share">
              Share this comparison:{' '}
              <CopyButton text={baseUrl + comparisonTarget(names)} of="the link" />
            </p>
          </>
        )}
        {target !== undefined && <RequestPanel target={target} answer={answer} />}
      </div>
    );
  },
});

/** Adds a form; at the maximum it says so. */
function Picker({ names }: { readonly names: readonly string[] }) {
  const { go } = usePageContext();
  const [note, setNote] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const count = useRef(names.length);
  useEffect(() => {
    // Keeps the keyboard focus when the link that removed a form disappears.
    if (names.length < count.current && document.activeElement === document.body) {
      place.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
    }
    count.current = names.length;
    setNote(undefined);
  }, [names.join()]);
  return (
    <div ref={place}>
      <NamePicker
        label={names.length === 0 ? 'Choose a creature' : 'Add another creature'}
        kept={joinNames(names)}
        onPick={(name) => {
          if (names.includes(name)) {
            setNote(`${name} is already in the comparison.`);
          } else if (names.length === mostCompared) {
            setNote(`You can compare up to ${mostCompared}. Remove one first.`);
          } else {
            go(comparisonTarget([...names, name]));
          }
        }}
      />
      <p class="picker-note" role="status">
        {note ?? (names.length > 0 ? `${names.length} of ${mostCompared}` : '')}
      </p>
    </div>
  );
}
