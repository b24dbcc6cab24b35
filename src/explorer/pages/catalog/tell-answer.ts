import type { AnswerRecord } from '../../../api/answer-record.ts';
import type { WorldOverview } from '../../api.ts';
import { measuresIn } from '../../form-measures.ts';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { total } from '../../stat-places.ts';
import { writeMultiplier } from '../creature/matchups.tsx';

type Fact = NonNullable<AnswerRecord['facts']>[number];

/** An answer in the language of a page; undefined if it is that of the service, or the page has no words for it. */
export function tellAnswer(
  { kind, forms, of, types = [], facts = [], search }: AnswerRecord,
  speech: Speech,
  world: WorldOverview,
): string | undefined {
  const { say, list, nameOf, typeOf, prose } = speech;
  if (prose === undefined) {
    return undefined;
  }
  const names = forms.map(({ name }) => nameOf(name));
  const name = of?.map(typeOf).join('/') ?? names.join(', ');
  const multiplied = {
    name,
    types: list(types.map((each) => `${typeOf(each.type)} (${writeMultiplier(each.multiplier)})`)),
  };
  const told = facts.flatMap((fact) => tellFact(fact, speech, world) ?? []);
  const ofOne = told.map((fact) => `${fact.name} ${fact.values.join('')}`);
  const sentence =
    told.length === 0 || told.length < facts.length
      ? undefined
      : say('{name}: {facts}', { name, facts: list(ofOne) });
  switch (kind) {
    case 'weaknesses':
      return types.length === 0 ? undefined : say('{name} is weak to {types}.', multiplied);
    case 'strengths':
      return types.length === 0
        ? undefined
        : say('{name} does more damage to {types}.', multiplied);
    case 'comparison':
      return say('{names} side by side: sizes, strengths and weaknesses.', { names: list(names) });
    case 'fact':
      return sentence;
    case 'list':
      return facts.length === 0 && search
        ? say('{count} {creature} | {count} {creatures}', { count: search.total })
        : sentence;
    case 'evolutions':
    case 'moves':
    case 'none':
      return undefined;
  }
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
    const isOfTypes = ['type', 'resists', 'immune'].includes(name);
    return { name: speech.say(label), values: isOfTypes ? values.map(types) : values };
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
  ['resists', 'Resists'],
  ['immune', 'Immune to'],
  ['ability', 'Ability'],
  ['hidden ability', 'Hidden ability'],
  ['generation', '{Generation}'],
  ['catch rate', 'Catch rate'],
  ['base experience', 'Base experience'],
  ['friendship', 'Friendship'],
  ['number of hatch cycles', 'Hatch cycles'],
]);
