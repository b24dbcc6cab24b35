import { definePage } from '../../page.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { usePageContext } from '../../page-context.ts';
import { comparisonTarget, joinNames, readChoice } from './choice.ts';
import { Comparison } from './comparison.tsx';
import { Defences, type DefendedForm, Verdicts } from './defences.tsx';
import { type Example, Examples, readExamples } from './examples.tsx';
import { FormPicker, type Missing } from './form-picker.tsx';
import { SizesInRow } from './sizes-in-row.tsx';
import { Stats } from './stats.tsx';
import { scalesOf } from '../../stat-places.ts';

/** The response of `/v1/batch`. */
type Batch = {
  readonly items: readonly DefendedForm[];
  readonly missing: readonly Missing[];
};

type Data = {
  readonly forms: readonly DefendedForm[];
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
  View: ({ data: { forms, scales, missing, left, examples, target, answer } }) => {
    const { baseUrl } = usePageContext();
    const names = forms.map(({ name }) => name);
    return (
      <div class="shelf">
        <h1>Compare</h1>
        <FormPicker
          names={names}
          left={left}
          missing={missing}
          targetOf={comparisonTarget}
          parameter="creatures"
        />
        <Examples examples={examples} />
        {forms.length > 0 && (
          <>
            <div class="table-frame" tabIndex={0} role="region" aria-label="Comparison">
              <Comparison forms={forms} />
            </div>
            <Stats forms={forms} scales={scales} />
            <SizesInRow key={names.join()} forms={forms} />
            <Verdicts forms={forms} />
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
