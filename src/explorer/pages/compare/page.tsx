import { mostOnCard } from '../../../api/pictures/card-size.ts';
import { definePage } from '../../page.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { usePageContext } from '../../page-context.ts';
import { comparisonTarget, mostCompared, readChoice, readForms } from './choice.ts';
import { Comparison } from './comparison.tsx';
import { Defences, Verdicts } from './defences.tsx';
import { Examples, readExamples } from './examples.tsx';
import { FormPicker } from './form-picker.tsx';
import { SizesInRow } from './sizes-in-row.tsx';
import { Stats } from './stats.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';

export const page = definePage({
  load: async ({ query }, api, world) => {
    const chosen = await readForms(readChoice(query, 'creatures'), api, world);
    const examples = chosen.target === undefined ? await readExamples(api, world) : [];
    return { ...chosen, examples };
  },
  title: ({ forms }, { say, nameOf, list }) =>
    forms.length === 0 ? say('Compare') : list(forms.map(({ name }) => nameOf(name))),
  preview: ({ forms }, _, { say, nameOf, typeOf, list }) => ({
    description:
      forms.length === 0
        ? say('Up to {count} {creatures} side by side.', { count: mostCompared })
        : say('{names} side by side: sizes, strengths and weaknesses.', {
            names: forms
              .map(({ name, types }) => `${nameOf(name)} (${list(types.map(typeOf))})`)
              .join(', '),
          }),
    sprites: forms.slice(0, mostOnCard).map(({ sprite }) => sprite),
  }),
  View: ({ data }) => {
    const { forms, scales, examples, target, answer } = data;
    const { baseUrl, say } = usePageContext();
    const names = forms.map(({ name }) => name);
    return (
      <div class="shelf">
        <h1>{say('Compare')}</h1>
        <FormPicker {...data} parameter="creatures" targetOf={comparisonTarget} />
        <Examples examples={examples} />
        {forms.length > 0 && (
          <>
            <TableFrame label={say('Compare')}>
              <Comparison forms={forms} />
            </TableFrame>
            <Stats forms={forms} scales={scales} />
            <SizesInRow key={names.join()} forms={forms} />
            <Verdicts forms={forms} />
            <Defences forms={forms} />
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
