import { useEffect, useState } from 'preact/hooks';
import type { SearchCheck } from '../../../api/search.ts';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { usePageContext } from '../../page-context.ts';

/** A type, flag, species, ability or egg group that a text names. */
export type Meaning = Extract<SearchCheck, { kind: 'valid' }>['meanings'][number];

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
export function describeMeaning({ field, value, total }: Meaning, speech: Speech): string {
  const { say, typeOf, eggGroupOf } = speech;
  const named = field === 'type' ? typeOf(value) : field === 'egg' ? eggGroupOf(value) : value;
  const forms = say('{count} form | {count} forms', { count: total });
  return `${say(labels[field])}: ${capitalise(named)}, ${forms}`;
}

/** The meanings of a text besides names, the most telling first; the previous meanings while they are loading. */
export function useMeanings(text: string): readonly Meaning[] {
  const { api } = usePageContext();
  const [meanings, setMeanings] = useState<readonly Meaning[]>([]);
  const wanted = /^[\p{L}\p{N}\s'’-]+$/u.test(text.trim()) ? text.trim() : '';
  useEffect(() => {
    let isCurrent = true;
    if (wanted === '') {
      setMeanings([]);
    } else {
      api.get<SearchCheck>(`/v1/search/check?${new URLSearchParams({ q: wanted })}`).then(
        (check) => {
          if (isCurrent) {
            setMeanings(check.kind === 'valid' ? check.meanings.slice(0, mostMeanings) : []);
          }
        },
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [api, wanted]);
  return meanings;
}
