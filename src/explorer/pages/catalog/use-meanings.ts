import { useEffect, useState } from 'preact/hooks';
import type { SearchCheck } from '../../../api/search.ts';
import { usePageContext } from '../../page-context.ts';
import { counted } from '../../../world/counted.ts';

/** A type, flag, species, ability or egg group that a text names. */
export type Meaning = Extract<SearchCheck, { kind: 'valid' }>['meanings'][number];

/** More would push the names out of sight. */
const mostMeanings = 2;

const labels: Readonly<Record<Meaning['field'], string>> = {
  type: 'Type',
  is: 'Kind',
  species: 'Species',
  ability: 'Ability',
  egg: 'Egg group',
};

/** The meaning in words: `Type: Fire, 119 forms`. */
export function describeMeaning({ field, value, total }: Meaning): string {
  const forms = counted(total, 'form');
  return `${labels[field]}: ${value.slice(0, 1).toUpperCase()}${value.slice(1)}, ${forms}`;
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
