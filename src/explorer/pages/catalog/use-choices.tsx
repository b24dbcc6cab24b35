import type { ComponentChildren } from 'preact';
import { writeNumber } from '../../measures.ts';
import { Portrait } from '../../parts/portrait.tsx';
import { useSuggestions } from '../../parts/use-suggestions.ts';
import { creatureTarget } from '../../parts/link.tsx';
import { type CatalogState, stateTarget } from './state.ts';
import type { SearchCheck } from '../../../api/search.ts';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { usePageContext } from '../../page-context.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import type { StatSummary, WorldOverview } from '../../api.ts';
import { nameOfFlag } from '../../flags.ts';
import { totalKey } from '../../stat-places.ts';
import { conditionOf } from '../../../search/condition.ts';

/** An entry of the list below the box. */
type Choice = {
  readonly key: string;
  readonly content: ComponentChildren;
  readonly targetFrom: (state: CatalogState) => string;
};

/** What a text may mean, then the names that are like it; examples for an empty box. None while the list is closed. */
export function useChoices(text: string | undefined): readonly Choice[] {
  const { speech } = usePageContext();
  const examples = useExamples(text?.trim() === '');
  const meanings = useMeanings(text ?? '');
  const names = useSuggestions(text ?? '');
  const searchFor = (q: string) => (state: CatalogState) => stateTarget({ ...state, q });
  return [
    ...examples.map(({ q, meaning }) => ({
      key: `example ${q}`,
      content: (
        <>
          <code>{q}</code>
          <span class="search-example">{meaning}</span>
        </>
      ),
      targetFrom: searchFor(q),
    })),
    ...meanings.map((meaning) => ({
      key: meaning.q,
      content: <span class="search-meaning">{describeMeaning(meaning, speech)}</span>,
      targetFrom: searchFor(meaning.q),
    })),
    ...names.map(({ name, number, sprite, matched }) => ({
      key: `${number} ${name}`,
      content: (
        <>
          <Portrait sprite={sprite} size={40} />
          <span>{speech.nameOf(name)}</span>
          {matched !== undefined && <span class="matched">{matched}</span>}
          <span class="search-suggestion-number">{writeNumber(number)}</span>
        </>
      ),
      targetFrom: () => creatureTarget(number, name),
    })),
  ];
}

type Meaning = Extract<SearchCheck, { kind: 'valid' }>['meanings'][number];

/** More would push the names out of sight. */
const mostMeanings = 2;

const labels: Readonly<Record<Meaning['field'], Label>> = {
  type: 'Type',
  is: 'Kind',
  species: 'Species',
  ability: 'Ability',
  egg: '{EggGroup}',
};

/** The meaning in words: `Type: Fire, 119 forms`. */
function describeMeaning({ field, value, total }: Meaning, speech: Speech): string {
  const { say, typeOf, eggGroupOf } = speech;
  const named = field === 'type' ? typeOf(value) : field === 'egg' ? eggGroupOf(value) : value;
  const forms = say('{count} form | {count} forms', { count: total });
  return `${say(labels[field])}: ${capitalise(named)}, ${forms}`;
}

/** The meanings of a text besides names, the most telling first; the previous meanings while they are loading. */
function useMeanings(text: string): readonly Meaning[] {
  const { api } = usePageContext();
  const wanted = /^[\p{L}\p{N}\s'’-]+$/u.test(text.trim()) ? text.trim() : undefined;
  const target = `/v1/search/check?${new URLSearchParams({ q: wanted ?? '' })}`;
  const check = useLoaded(wanted, () => api.get<SearchCheck>(target));
  return check?.kind === 'valid' ? check.meanings.slice(0, mostMeanings) : [];
}

type Example = { readonly q: string; readonly meaning: string };

function useExamples(isWanted: boolean): readonly Example[] {
  const { api, world, speech } = usePageContext();
  const summaries = useLoaded(isWanted && world.stats ? '' : undefined, api.stats);
  return isWanted ? examplesOf(world, summaries ?? [], speech) : [];
}

/** Chooses examples that find something in a world: a type, a flag, a stat and the total. */
function examplesOf(
  world: Pick<WorldOverview, 'types' | 'flags'>,
  summaries: readonly StatSummary[],
  speech: Speech,
): readonly Example[] {
  const { types, flags } = world;
  const { say, typeOf, statOf, number } = speech;
  const type = types[1] ?? types[0];
  const flag = flags.find(({ name, forms }) => forms > 0 && name !== 'base');
  // The last one of the built-in world is the speed, which needs no explanation.
  const stat = summaries.findLast(({ key }) => key !== totalKey);
  const total = summaries.find(({ key }) => key === totalKey);
  return [
    ...(type
      ? [
          {
            q: conditionOf('type', type.name),
            meaning: say('{Creatures} of the types {types}', { types: typeOf(type.name) }),
          },
        ]
      : []),
    ...(flag
      ? [
          {
            q: `is:${flag.name}`,
            meaning: say('The kind “{name}”', { name: nameOfFlag(flag.name, world, speech) }),
          },
        ]
      : []),
    ...[stat, total]
      .filter((each) => each !== undefined)
      .map((each) => {
        const bound = boundOf(each);
        return {
          q: `${each.field}>=${bound}`,
          meaning: say('{stat} of at least {least}', {
            stat: statOf(each.name),
            least: number(bound),
          }),
        };
      }),
  ];
}

/** The share of creatures that an example of a stat finds, about. */
const foundShare = 0.1;

/** A round number that about a tenth of all creatures reach. */
function boundOf({ counts }: StatSummary): number {
  const among = counts.reduce((sum, [, creatures]) => sum + creatures, 0);
  let found = 0;
  const [reached = 0] =
    counts.toReversed().find(([, creatures]) => {
      found += creatures;
      return found >= among * foundShare;
    }) ?? [];
  return reached < 100 ? reached : reached - (reached % 10);
}
