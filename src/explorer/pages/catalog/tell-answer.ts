import type { AnswerRecord } from '../../../api/answer-record.ts';
import type { WorldOverview } from '../../api.ts';
import { nameOfFlag } from '../../flags.ts';
import { measuresIn } from '../../form-measures.ts';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { total } from '../../stat-places.ts';
import { describeConditions } from '../creature/family.tsx';
import { writeMultiplier } from '../creature/matchups.tsx';
import { titleOf, writeLevel } from '../moves/move-page.tsx';

type Fact = NonNullable<AnswerRecord['facts']>[number];

/** An answer in the language of a page; undefined if it is that of the service, or the page has no words for it. */
export function tellAnswer(
  answer: AnswerRecord,
  speech: Speech,
  world: WorldOverview,
): string | undefined {
  const { say, list, nameOf, typeOf, prose } = speech;
  if (prose === undefined) {
    return undefined;
  }
  const { kind, forms, of, types = [], facts = [], search, move, moves } = answer;
  const names = forms.map(({ name }) => nameOf(name));
  const name = move ?? of?.map(typeOf).join('/') ?? names.join(', ');
  const multiplied = {
    name,
    types: list(types.map((each) => `${typeOf(each.type)} (${writeMultiplier(each.multiplier)})`)),
  };
  const told = facts.flatMap((fact) => tellFact(fact, speech, world) ?? []);
  const ofOne = told.map((fact) => `${fact.name} ${fact.values.join('')}`);
  const sentence =
    told.length === 0 || told.length < facts.length
      ? undefined
      : name === ''
        ? list(ofOne)
        : say('{name}: {facts}', { name, facts: list(ofOne) });
  switch (kind) {
    case 'weaknesses':
      return types.length === 0 ? undefined : say('{name} is weak to {types}.', multiplied);
    case 'strengths':
      return types.length === 0
        ? undefined
        : say('{name} does more damage to {types}.', multiplied);
    case 'comparison':
      return (
        tellHits(answer, speech) ??
        say('{names} side by side: sizes, strengths and weaknesses.', { names: list(names) })
      );
    case 'fact':
      return tellWhether(answer, name, speech, world) ?? tellHits(answer, speech) ?? sentence;
    case 'list':
      return facts.length === 0 && search
        ? say('{count} {creature} | {count} {creatures}', { count: search.total })
        : sentence;
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

/** `Pikachu: Legendary – no`, and how a move is learned: `Pikachu: Surf (Machine) – yes`. */
function tellWhether(
  { holds, facts: [asked] = [], ways = [] }: AnswerRecord,
  name: string,
  speech: Speech,
  world: WorldOverview,
): string | undefined {
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
  const fact = tellFact(asked, speech, world);
  const told =
    asked.name === 'is'
      ? nameOfFlag(value, world, speech)
      : [fact?.name, fact ? fact.values.join('') : value].filter(Boolean).join(' ');
  const how = learned.length > 0 ? ` (${list(learned)})` : '';
  return say('{name}: {facts}', { name, facts: `${told}${how} – ${say(holds ? 'yes' : 'no')}` });
}

/** `Pikachu → Charizard: × 2`, and the other way round. */
function tellHits(
  { hits = [] }: AnswerRecord,
  { say, nameOf, typeOf }: Speech,
): string | undefined {
  const nameOfSide = (side: string): string => nameOf(side).split('/').map(typeOf).join('/');
  const told = hits.map(({ from, to, multiplier }) =>
    say('{name}: {facts}', {
      name: `${nameOfSide(from)} → ${nameOfSide(to)}`,
      facts: writeMultiplier(multiplier),
    }),
  );
  return told.length === 0 ? undefined : told.join(' · ');
}

/** `Eevee → Espeon: Friendship, by day`, and further ones. */
function tellEvolutions({ evolutions = [] }: AnswerRecord, speech: Speech): string | undefined {
  const { say, nameOf, stoneOf } = speech;
  const told = evolutions.map(({ from, to, conditions }) => {
    const name = `${nameOf(from.form)} → ${nameOf(to.form)}`;
    const stone = conditions.stone && stoneOf(conditions.stone.name);
    const facts = [stone, describeConditions(conditions, speech)].filter(Boolean).join(', ');
    return facts === '' ? name : say('{name}: {facts}', { name, facts });
  });
  return told.length === 0 ? undefined : [...new Set(told)].join(' · ');
}

/** A fact in the language of a page; undefined as above. */
export function tellFact(
  { name, values }: Fact,
  speech: Speech,
  world: WorldOverview,
): Fact | undefined {
  if (speech.prose === undefined || values.some((value) => value === '' || value === 'unknown')) {
    return undefined;
  }
  const types = (value: string): string => value.split(', ').map(speech.typeOf).join(', ');
  const label = labels.get(name);
  if (label) {
    const isOfTypes = ['type', 'weak', 'resists', 'immune'].includes(name);
    const isOne = name === 'type' && values.every((value) => !value.includes(', '));
    return {
      name: speech.say(isOne ? 'Type' : label),
      values: isOfTypes ? values.map(types) : values,
    };
  }
  const measure = measuresIn(speech, world).find(
    ({ field }) =>
      field ===
      (name === 'sum of all stats' ? total.field : name.toLowerCase().replaceAll(' ', '-')),
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

/** Words of a page by the names of facts in answers, beside heights, weights and stats. */
const labels: ReadonlyMap<string, Label> = new Map([
  ['type', 'Types'],
  ['weak', 'Weak to'],
  ['resists', 'Resists'],
  ['immune', 'Immune to'],
  ['ability', 'Ability'],
  ['hidden ability', 'Hidden ability'],
  ['generation', '{Generation}'],
  ['catch rate', 'Catch rate'],
  ['base experience', 'Base experience'],
  ['friendship', 'Friendship'],
  ['number of hatch cycles', 'Hatch cycles'],
  ['moves', 'Moves'],
  ['category', 'Category'],
  ['power', 'Power'],
  ['accuracy', 'Accuracy'],
  ['PP', 'PP'],
  ['priority', 'Priority'],
]);
