import type { AnswerRecord } from '../../../api/answer-record.ts';
import { type Api, writeTarget } from '../../api.ts';
import { usePageContext, Link } from '../../page.tsx';
import { PictureList } from '../../parts/nearest-names.tsx';
import { ColumnHeads, TableFrame } from '../../parts/table-frame.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { comparisonTarget } from '../compare/choice.ts';
import { stateTarget } from './state.ts';
import { nameOfFlag, type FactWord, writeGender, writeMultiplier } from '../../fact-words.ts';
import { measuresIn } from '../../form-measures.ts';
import { capitalise, type Speech } from '../../speech.ts';
import { total as totalStat } from '../../stat-places.ts';
import { describeConditions } from '../creature/family.tsx';
import { titleOf, writeLevel } from '../moves/move-page.tsx';

/** Several words without a sign of the query language but the colon of `Type: Null`, or words of a language that writes no spaces. */
const mayAsk =
  /^(?:[^:<>=()"]|:\s)*(?:[^\s<>=()"]\s+[^\s:<>=()"]|[\u3041-\u30ff\u4e00-\u9fff])(?:[^:<>=()"]|:\s)*$/u;

export function answerTarget(q: string): string {
  return writeTarget('/v1/ask', { q });
}

/** One word, which seldom asks: `leagues`. */
const isWord = /^[^\s:<>=()"]+$/u;

/** Answers a search that asks a question; undefined for any other. A word alone asks only where the search is `dead`, without results. */
export async function findAnswer(
  q: string,
  api: Api,
  { isDead }: { readonly isDead: boolean },
): Promise<AnswerRecord | undefined> {
  const asks = isDead ? isWord : mayAsk;
  if (q.length > 200 || !asks.test(q)) {
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
  const { say, tell, prose, speech } = usePageContext();
  const { kind, text, forms, types = [], facts = [], search, moves } = answer;
  const told = tellAnswer(answer, speech);
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
              <span>{writeMultiplier(multiplier, speech)}</span>
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
            {tell('{search} | All {count}: {search}', {
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
              {tell('{search} | All {count}: {search}', {
                count: search.total,
                search: <code>{search.q || `sort:${search.sort}`}</code>,
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
  const { say, nameOf, prose, speech } = usePageContext();
  const rows = facts.map((fact) => {
    const told = tellFact(fact, speech);
    return { ...(told ?? fact), lang: told ? undefined : prose };
  });
  return (
    <>
      <TableFrame label={say('Compare')}>
        <table class="answer-facts">
          <ColumnHeads heads={forms.map(({ name }) => nameOf(name))} />
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
      </TableFrame>
      <p>
        <Link to={comparisonTarget(forms.map(({ name }) => name))}>
          {say('Compare them in full')}
        </Link>
      </p>
    </>
  );
}

type Fact = NonNullable<AnswerRecord['facts']>[number];

/** An answer in the language of a page; undefined if it is that of the service, or the page has no words for it. */
export function tellAnswer(answer: AnswerRecord, speech: Speech): string | undefined {
  const { world, say, list, enumerate, nameOf, typeOf, moveOf, prose } = speech;
  if (prose === undefined) {
    return undefined;
  }
  const { kind, forms, of, types = [], facts = [], search, move, moves } = answer;
  const names = forms.map(({ name }) => nameOf(name));
  const name = (move && moveOf(move)) ?? of?.map(typeOf).join('/') ?? enumerate(names);
  const multiplied = {
    name,
    types: list(
      types.map((each) => `${typeOf(each.type)} (${writeMultiplier(each.multiplier, speech)})`),
    ),
  };
  const written = facts.flatMap((fact) => tellFact(fact, speech) ?? []);
  const ofOne = written.map((fact, i) =>
    facts[i]?.name === 'forms' ? tellValues(fact, speech) : `${fact.name} ${fact.values.join('')}`,
  );
  const sentence =
    written.length === 0 || written.length < facts.length
      ? undefined
      : forms.length > 1
        ? written.map((fact) => tellOfSeveral(fact, names, speech)).join(' · ')
        : name === ''
          ? written.map((fact) => tellValues(fact, speech)).join(' · ')
          : say('{name}: {facts}', { name, facts: list(ofOne) });
  switch (kind) {
    case 'weaknesses':
      return types.length === 0
        ? undefined
        : withNote(say('{name} is weak to {types}.', multiplied), answer, speech);
    case 'strengths':
      return types.length === 0
        ? undefined
        : say('{name} does more damage to {types}.', multiplied);
    case 'comparison':
      return (
        tellHits(answer, speech) ??
        tellCompared(facts[0], names, speech) ??
        say('{names} side by side: sizes, strengths and weaknesses.', { names: list(names) })
      );
    case 'fact':
      return (
        tellWhether(answer, name, speech) ??
        tellHits(answer, speech) ??
        (sentence && withNote(sentence, answer, speech))
      );
    case 'list':
      return facts.length === 0 && search ? tellFound(search, speech) : sentence;
    case 'moves':
      return facts.length === 0 && moves
        ? say('{count} move | {count} moves', { count: moves.total })
        : sentence;
    case 'evolutions':
      return tellEvolutions(answer, speech);
    case 'chart':
      return say('What each of {count} types is strong and weak against.', {
        count: world.types.length,
      });
    case 'none':
      return undefined;
  }
}

/** `2 creatures: Cosmoem and Celesteela`; many are not named. */
function tellFound(search: NonNullable<AnswerRecord['search']>, speech: Speech): string {
  const { say, list, nameOf } = speech;
  const { total, first } = search;
  const name = tellCount(search, speech);
  return total === 0 || total > first.length
    ? name
    : say('{name}: {facts}', { name, facts: list(first.map((each) => nameOf(each.name))) });
}

/** How many creatures are found, with their share, or with the forms or base forms if these are others. */
function tellCount(
  { total, forms = total, bases = total, share }: NonNullable<AnswerRecord['search']>,
  { say, number }: Speech,
): string {
  const count = say('{count} {creature} | {count} {creatures}', { count: total });
  if (share !== undefined) {
    return `${count} (${number(share, { style: 'percent', maximumFractionDigits: 1 })})`;
  }
  if (bases === total) {
    return count;
  }
  return bases > 0
    ? `${count} (${say('Base forms alone: {count}', { count: bases })})`
    : say(
        '{creatureCount} {creatures} in {count} form | {creatureCount} {creatures} in {count} forms',
        { creatureCount: total, count: forms },
      );
}

/** `Height: Pikachu (0.4 m), Raichu (0.8 m)`. */
function tellOfSeveral(
  { name, values }: Fact,
  names: readonly string[],
  { say, enumerate }: Speech,
): string {
  const facts = enumerate(names.map((each, i) => `${each} (${values[i] ?? ''})`));
  return say('{name}: {facts}', { name, facts });
}

/** The number by which two are compared, which comes before their types. */
function tellCompared(
  fact: Fact | undefined,
  names: readonly string[],
  speech: Speech,
): string | undefined {
  const told = fact && fact.name !== 'type' ? tellFact(fact, speech) : undefined;
  return told && tellOfSeveral(told, names, speech);
}

/** Values that are no one's: `Types (2): Fire, Water`. */
function tellValues({ name, values }: Fact, { say, enumerate }: Speech): string {
  const facts = enumerate(values);
  const count = facts.split(/, |、/).length;
  return say('{name}: {facts}', { name: count > 1 ? `${name} (${count})` : name, facts });
}

/** Adds that the types of a form alone tell what it takes, or of which game its moves are. */
function withNote(
  told: string,
  { kind, of, facts: [fact] = [], game }: AnswerRecord,
  { say }: Speech,
): string {
  const isOfDamage = kind === 'weaknesses' || damageFacts.has(fact?.name);
  const note =
    game !== undefined
      ? say('As in {game}.', { game })
      : isOfDamage && !of && say('Abilities do not count.');
  return note ? `${told.replace(/[^.。]$/, '$&.')} ${note}` : told;
}

const damageFacts: ReadonlySet<unknown> = new Set(['weak', 'resists', 'immune']);

/** `Pikachu: Legendary – no`, and how a move is learned: `Pikachu: Surf (Machine) – yes`. */
function tellWhether(answer: AnswerRecord, name: string, speech: Speech): string | undefined {
  const { holds, facts: [asked] = [], ways = [] } = answer;
  if (holds === undefined || !asked) {
    return undefined;
  }
  const { say, list } = speech;
  const learned = ways.map(({ way, level }) =>
    level === undefined
      ? titleOf(way, speech)
      : level === 0
        ? writeLevel(level, speech)
        : say('Level {level}', { level }),
  );
  const value = asked.values.join('');
  const fact = tellFact(asked, speech);
  const told =
    asked.name === 'is'
      ? nameOfFlag(value, speech)
      : fact
        ? `${fact.name} ${fact.values.join('')}`
        : speech.moveOf(value);
  const how = learned.length > 0 ? ` (${list(learned)})` : '';
  const facts = `${told}${how} – ${say(holds ? 'yes' : 'no')}`;
  return withNote(say('{name}: {facts}', { name, facts }), answer, speech);
}

/** `Pikachu → Charizard: × 2`, and the other way round. */
function tellHits({ hits = [] }: AnswerRecord, speech: Speech): string | undefined {
  const { say, nameOf, typeOf } = speech;
  const nameOfSide = (side: string): string => nameOf(side).split('/').map(typeOf).join('/');
  const told = hits.map(({ from, to, multiplier }) =>
    say('{name}: {facts}', {
      name: `${nameOfSide(from)} → ${nameOfSide(to)}`,
      facts: writeMultiplier(multiplier, speech),
    }),
  );
  return told.length === 0 ? undefined : told.join(' · ');
}

/** `Eevee → Espeon: Friendship, by day`, and further ones; what leads to several forms in the same way is told once. */
function tellEvolutions({ evolutions = [] }: AnswerRecord, speech: Speech): string | undefined {
  const { say, enumerate, nameOf, stoneOf } = speech;
  const groups = Map.groupBy(evolutions, ({ from, conditions }) =>
    JSON.stringify([from.form, conditions]),
  );
  const told = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) {
      return [];
    }
    const { from, to, conditions } = first;
    const into = new Set(group.map((each) => nameOf(each.to.form)));
    const names =
      into.size > mostTold
        ? `${nameOf(to.name)} (${say('{count} form | {count} forms', { count: into.size })})`
        : enumerate([...into]);
    const name = `${nameOf(from.form)} → ${names}`;
    const stone = conditions.stone && stoneOf(conditions.stone.name);
    const facts = enumerate(
      [stone ?? '', describeConditions(conditions, speech)].filter((each) => each !== ''),
    );
    return facts === '' ? name : say('{name}: {facts}', { name, facts });
  });
  return told.length === 0 ? undefined : told.join(' · ');
}

/** More forms that one becomes in the same way are counted. */
const mostTold = 3;

/** A fact in the language of a page; undefined as above. */
function tellFact({ name, values }: Fact, speech: Speech): Fact | undefined {
  if (speech.prose === undefined || values.some((value) => value === '' || value === 'unknown')) {
    return undefined;
  }
  const [, spread, measured = ''] = /^(mean|median) (.+)$/.exec(name) ?? [];
  if (spread !== undefined) {
    const told = tellFact({ name: measured, values }, speech);
    const word = speech.say(spread === 'mean' ? 'Mean' : 'Median');
    return told && { ...told, name: `${word} (${told.name})` };
  }
  const known = knownFacts.get(name);
  if (known) {
    const [label, write] = known;
    const writeOne = (value: string): string => {
      // A value may have a count behind it.
      const [text = '', count] = value.split(/(?= \(\d+\)$)/);
      return name === 'gender'
        ? genderOf(value, speech)
        : name === 'generation'
          ? // Its region is behind it.
            value.replace(/\p{L}+/u, (region) => speech.wordOf(region))
          : (write ? speech[write](text) : text) + (count ?? '');
    };
    const isOne = name === 'type' && values.every((value) => !value.includes(', '));
    return {
      name: speech.say(isOne ? 'Type' : label),
      values: values.map((value) => speech.enumerate(value.split(', ').map(writeOne))),
    };
  }
  const measure = measuresIn(speech).find(
    ({ field }) =>
      field ===
      (name === 'sum of all stats' ? totalStat.field : name.toLowerCase().replaceAll(' ', '-')),
  );
  return (
    measure && {
      name: capitalise(measure.name),
      values: values.map((value) => {
        // A height and a weight are in two units.
        const [, number] = /([\d.]+)(?: k?[mg]\))?$/.exec(value) ?? [];
        return number === undefined ? value : measure.write(Number(number));
      }),
    }
  );
}

/** The facts in answers by their names, beside heights, weights and stats. */
const knownFacts: ReadonlyMap<string, FactWord> = new Map<string, FactWord>([
  ['type', ['Types', 'typeOf']],
  ['weak', ['Weak to', 'typeOf']],
  ['resists', ['Resists', 'typeOf']],
  ['immune', ['Immune to', 'typeOf']],
  ['ability', ['Ability', 'abilityOf']],
  ['hidden ability', ['Hidden ability', 'abilityOf']],
  ['egg group', ['{EggGroup}', 'eggGroupOf']],
  ['colour', ['Colour', 'wordOf']],
  ['body', ['Body', 'wordOf']],
  ['gender', ['Gender']],
  ['catalog number', ['Number']],
  ['number of letters', ['Letters']],
  ['generation', ['{Generation}']],
  ['catch rate', ['Catch rate']],
  ['base experience', ['Base experience']],
  ['friendship', ['Friendship']],
  ['number of hatch cycles', ['Hatch cycles']],
  ['number of weaknesses', ['Weak to']],
  ['number of resistances', ['Resists']],
  ['number of immunities', ['Immune to']],
  ['forms', ['All forms', 'nameOf']],
  ['evolution stones', ['{Stones}', 'stoneOf']],
  ['leagues', ['{Leagues}']],
  ['moves', ['Moves', 'moveOf']],
  ['category', ['Category', 'wordOf']],
  ['power', ['Power']],
  ['accuracy', ['Accuracy']],
  ['PP', ['PP']],
  ['priority', ['Priority']],
]);

/** Writes `87.5 % male and 12.5 % female`, or `none`. */
function genderOf(value: string, speech: Speech): string {
  return writeGender((value.match(/[\d.]+/g) ?? []).map(Number), speech);
}
