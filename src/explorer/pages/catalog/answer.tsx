import type { AnswerRecord } from '../../../api/answer-record.ts';
import { type Api, writeTarget } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { Link } from '../../parts/link.tsx';
import { PictureList } from '../../parts/nearest-names.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { comparisonTarget } from '../compare/choice.ts';
import { writeMultiplier } from '../creature/matchups.tsx';
import { stateTarget } from './state.ts';
import { tellAnswer, tellFact } from './tell-answer.ts';

/** Several words without a sign of the query language, or words of a language that writes no spaces. */
const mayAsk =
  /^[^:<>=()"]*(?:[^\s:<>=()"]\s+[^\s:<>=()"]|[\u3041-\u30ff\u4e00-\u9fff])[^:<>=()"]*$/u;

export function answerTarget(q: string): string {
  return writeTarget('/v1/ask', { q });
}

/** Answers a search that asks a question; undefined for any other. */
export async function findAnswer(q: string, api: Api): Promise<AnswerRecord | undefined> {
  if (q.length > 200 || !mayAsk.test(q)) {
    return undefined;
  }
  const answer = await api.get<AnswerRecord>(answerTarget(q));
  return answer.kind === 'none' ? undefined : answer;
}

/** Shows an answer above `total` results; a list of as many creatures is these, and needs no pictures of its own. */
export function AnswerCard({
  total,
  ...answer
}: AnswerRecord & { readonly total: number | undefined }) {
  const { say, tell, prose, speech, world } = usePageContext();
  const { kind, text, forms, types = [], facts = [], search, moves } = answer;
  const told = tellAnswer(answer, speech, world);
  return (
    <section class="answer" aria-label={say('Answer')}>
      <p class="answer-text" lang={told === undefined ? prose : undefined}>
        {told ?? text}
      </p>
      {types.length > 0 && (
        <ul class="multiplied">
          {types.map(({ type, multiplier }) => (
            <li key={type}>
              <TypeTag name={type} />
              <span>{writeMultiplier(multiplier)}</span>
            </li>
          ))}
        </ul>
      )}
      {kind === 'chart' && (
        <p>
          <Link to="/types">{say('Type chart')}</Link>
        </p>
      )}
      {kind !== 'list' && <PictureList forms={forms} />}
      {kind === 'comparison' && <SideBySide forms={forms} facts={facts} />}
      {moves && (
        <p>
          <Link to={writeTarget('/moves', { q: moves.q, sort: moves.sort })}>
            {tell('All {count}: {search}', {
              count: moves.total,
              search: <code>{moves.q || say('Moves')}</code>,
            })}
          </Link>
        </p>
      )}
      {search && (
        <>
          {kind === 'weaknesses' && <h2 class="answer-text">{say('Good opponents')}</h2>}
          {(kind !== 'list' || search.total !== total) && <PictureList forms={search.first} />}
          <p>
            <Link to={stateTarget({ q: search.q, sort: search.sort, forms: 'one' })}>
              {tell('All {count}: {search}', {
                count: search.total,
                search: <code>{search.q}</code>,
              })}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function SideBySide({
  forms,
  facts,
}: Pick<AnswerRecord, 'forms'> & { readonly facts: NonNullable<AnswerRecord['facts']> }) {
  const { say, nameOf, prose, speech, world } = usePageContext();
  const rows = facts.map((fact) => {
    const told = tellFact(fact, speech, world);
    return { ...(told ?? fact), lang: told ? undefined : prose };
  });
  return (
    <>
      <table class="answer-facts">
        <thead>
          <tr>
            <td />
            {forms.map(({ name }) => (
              <th key={name} scope="col">
                {nameOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, lang }) => (
            <tr key={name} lang={lang}>
              <th scope="row">{name}</th>
              {values.map((value, i) => (
                <td key={forms[i]?.name}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Link to={comparisonTarget(forms.map(({ name }) => name))}>
          {say('Compare them in full')}
        </Link>
      </p>
    </>
  );
}
