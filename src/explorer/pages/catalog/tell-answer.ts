import type { AnswerRecord } from '../../../api/answer-record.ts';
import type { WorldOverview } from '../../api.ts';
import { nameOfFlag } from '../../flags.ts';
import { nameOfLook } from '../../looks.ts';
import { writeGender } from '../../measures.ts';
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
  const written = facts.flatMap((fact) => tellFact(fact, speech, world) ?? []);
  const ofOne = written.map((fact) => `${fact.name} ${fact.values.join('')}`);
  const sentence =
    written.length === 0 || written.length < facts.length
      ? undefined
      : name === ''
        ? written.map((fact) => tellValues(fact, speech)).join(' · ')
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

/** Values that are no one's: `Types (2): Fire, Water`. */
function tellValues({ name, values }: Fact, { say }: Speech): string {
  const facts = values.join(', ');
  const count = facts.split(', ').length;
  return say('{name}: {facts}', { name: count > 1 ? `${name} (${count})` : name, facts });
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
  const known = knownFacts.get(name);
  if (known) {
    const { label, write = (value) => value } = known;
    const isOne = name === 'type' && values.every((value) => !value.includes(', '));
    return {
      name: speech.say(isOne ? 'Type' : label),
      values: values.map((value) =>
        value
          .split(', ')
          .map((each) => write(each, speech))
          .join(', '),
      ),
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

type KnownFact = {
  readonly label: Label;
  /** Writes one of the values in the language of the page; absent if it is the same in all. */
  readonly write?: (value: string, speech: Speech) => string;
};

const typeOf: KnownFact['write'] = (value, speech) => speech.typeOf(value);

/** The facts in answers by their names, beside heights, weights and stats. */
const knownFacts: ReadonlyMap<string, KnownFact> = new Map<string, KnownFact>([
  ['type', { label: 'Types', write: typeOf }],
  ['weak', { label: 'Weak to', write: typeOf }],
  ['resists', { label: 'Resists', write: typeOf }],
  ['immune', { label: 'Immune to', write: typeOf }],
  ['ability', { label: 'Ability' }],
  ['hidden ability', { label: 'Hidden ability' }],
  ['egg group', { label: '{EggGroup}', write: (value, speech) => speech.eggGroupOf(value) }],
  ['colour', { label: 'Colour', write: nameOfLook }],
  ['body', { label: 'Body', write: nameOfLook }],
  ['gender', { label: 'Gender', write: genderOf }],
  ['catalog number', { label: 'Number' }],
  ['generation', { label: '{Generation}' }],
  ['catch rate', { label: 'Catch rate' }],
  ['base experience', { label: 'Base experience' }],
  ['friendship', { label: 'Friendship' }],
  ['number of hatch cycles', { label: 'Hatch cycles' }],
  ['moves', { label: 'Moves' }],
  ['category', { label: 'Category' }],
  ['power', { label: 'Power' }],
  ['accuracy', { label: 'Accuracy' }],
  ['PP', { label: 'PP' }],
  ['priority', { label: 'Priority' }],
]);

/** Writes `87.5 % male and 12.5 % female`, or `none`. */
function genderOf(value: string, speech: Speech): string {
  return writeGender((value.match(/[\d.]+/g) ?? []).map(Number), speech);
}
