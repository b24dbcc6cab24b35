import type { MoveDetail, MoveRecord } from '../../../catalog/move-records.ts';
import { writePercent } from '../../fact-words.ts';
import type { Speech } from '../../speech.ts';
import { definePage, usePageContext, creatureTarget, Link, searchPageTarget } from '../../page.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { LocalNameList, localNamesOf } from '../../parts/local-names.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { movesOfTypeTarget } from './move-table.tsx';

/** The forms that learn a move in one way: how many, and the forms themselves if they are few. */
type Way = ReturnType<typeof groupByWay>[number];

const mostListed = 120;

export const page = definePage({
  load: async ({ named }, api) => {
    const target = `/v1/move/${encodeURIComponent(named)}`;
    const { learners, names, ...record } = await api.get<MoveDetail>(target);
    return {
      move: record,
      learners: learners.length,
      ways: groupByWay(learners),
      names: localNamesOf(names),
    };
  },
  title: ({ move: { name } }, { moveOf }) => moveOf(name),
  preview: ({ move: { type, category, description } }, speech) =>
    `${speech.typeOf(type)}, ${speech.wordOf(category)}.${speech.prose === undefined ? ` ${description}` : ''}`,
  View: ({ data: { move: shown, learners, ways, names } }) => {
    const { say, prose, speech } = usePageContext();
    return (
      <article class="moves">
        <header class="move-head">
          <h1>{speech.moveOf(shown.name)}</h1>
          <p>
            <TypeTag name={shown.type} to={movesOfTypeTarget(shown.type)} />{' '}
            {speech.wordOf(shown.category)}
          </p>
          <p class="move-description" lang={prose} dir="auto">
            {shown.description}
          </p>
        </header>
        <Numbers {...shown} />
        <section class="section">
          <h2>{say('Who learns it')}</h2>
          {learners === 0 ? (
            <p>{say('No {creature} learns it in the games recorded here.')}</p>
          ) : (
            <p>
              <Link to={searchPageTarget(conditionOf('knows', shown.name))}>
                {say('{count} form in the catalog | {count} forms in the catalog', {
                  count: learners,
                })}
              </Link>
            </p>
          )}
          {ways.map((way) => (
            <Learners key={way.way} {...way} />
          ))}
        </section>
        <LocalNameList names={names} />
        <p>
          <Link to="/moves">{say('All moves')}</Link>
        </p>
        <RequestPanel target={`/v1/move/${encodeURIComponent(shown.slug)}`} />
      </article>
    );
  },
});

/** By level first, then in the order in which the forms have the ways. */
function groupByWay(learners: MoveDetail['learners']) {
  const names = [...new Set(learners.flatMap(({ ways }) => ways.map(({ way }) => way)))];
  return names
    .toSorted((a, b) => Number(b === 'level') - Number(a === 'level'))
    .map((way) => {
      const among = learners.filter(({ ways }) => ways.some((own) => own.way === way));
      const forms = among.map(({ number, name, ways }) => ({
        number,
        name,
        levels: ways.flatMap((own) =>
          own.way === way && own.level !== undefined ? [own.level] : [],
        ),
      }));
      return { way, total: among.length, forms: among.length > mostListed ? [] : forms };
    });
}

function Numbers({ power, accuracy, pp, priority, generation, target, flags }: MoveRecord) {
  const { say, number, speech } = usePageContext();
  const facts: readonly Fact[] = [
    [say('Power'), power === null ? say('None of its own') : number(power)],
    [say('Accuracy'), accuracy === null ? say('Cannot miss') : writePercent(accuracy, speech)],
    [say('PP'), pp === null ? undefined : number(pp)],
    [say('Priority'), priority === 0 ? undefined : number(priority)],
    [say('Target'), target === null ? undefined : speech.wordOf(target)],
    [say('Since {generation}'), generation === null ? undefined : number(generation)],
    [say('Kind'), flags.length === 0 ? undefined : speech.enumerate(flags.map(speech.wordOf))],
  ];
  return <Facts class="move-numbers" facts={facts} />;
}

function Learners({ way, total, forms }: Way) {
  const { speech } = usePageContext();
  const title = titleOf(way, speech);
  if (forms.length === 0) {
    return (
      <p>
        {speech.say('{name}: {facts}', {
          name: title,
          facts: speech.say('{count} form | {count} forms', { count: total }),
        })}
      </p>
    );
  }
  return (
    <details class="move-learners" open>
      <summary>
        {title} ({speech.number(total)})
      </summary>
      <ul>
        {forms.map(({ number, name, levels }) => (
          <li key={name}>
            <Link to={creatureTarget(number, name)}>{speech.nameOf(name)}</Link>
            {levels.length > 0 && (
              <span class="move-level">
                {' '}
                {speech.enumerate(levels.map((level) => writeLevel(level, speech)))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The title of a way: `By level`; others are words of the world, such as `Machine`. */
export function titleOf(way: string, { say, wordOf }: Speech): string {
  return way === 'level' ? say('By level') : wordOf(way);
}

/** A level as people say it; 0 is the moment of evolution. */
export function writeLevel(level: number, { say, number }: Speech): string {
  return level === 0 ? say('on evolving') : number(level);
}
