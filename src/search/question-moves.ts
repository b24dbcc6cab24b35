import type { Catalog } from '../catalog/catalog.ts';
import { searchMoves } from './move-search.ts';
import type { Question } from './question.ts';
import type { NameReader } from './question-names.ts';
import type { Asked, Language } from './question-words.ts';
import { readMoveWords } from './read-move-words.ts';
import { vocabularyOf } from './words/vocabulary.ts';

/**
 * Reads `strongest fire moves`, and `moves that raise speed` as descriptions have it. The list is clear if conditions or an order
 * say which moves, so that they are no name: of `charge moves`, but not of `charge move`.
 */
export function readMoveList(
  { text, word, before, rest }: Asked,
  { isSpaced, isFiller, isOfTypes, learningIn, topics }: Language,
  names: NameReader,
  catalog: Catalog,
): { readonly list: Question | undefined; readonly isClear: boolean } {
  const { q, sort, others } = readMoveWords(
    isSpaced ? rest.split(' ') : names.partsOf(rest),
    catalog,
  );
  const conditions = q.replace(/learner:(?:"[^"]*"|\S+)/, '').trim();
  const countOf = (search: string): number => {
    const found = searchMoves(catalog, search, '');
    return found.kind === 'found' ? found.moves.length : 0;
  };
  const learns = (each: string): boolean => topics.get(each) === 'learns';
  const isOfOne = q.includes('learner:');
  const isKnown = others.every((each) => isFiller(each) || (isOfOne && learns(each)));
  const search = isKnown ? q : [q, ...others].join(' ').trim();
  // Whatever one learns, or how, no search of moves asks; nor who learns the most, and a letter is no description.
  const isOther = isKnown
    ? isOfOne && (conditions + sort === '' || learningIn(text).words !== '')
    : others.some((each) => learns(each) || /^[a-z]$/.test(each)) || countOf(search) === 0;
  // Of `water types with fire moves` creatures are asked for, which a search finds, and which type has the most no move tells.
  const { with: between, subjects, fields } = vocabularyOf(catalog);
  const words = before.split(' ');
  const isOfCreatures =
    (q === '' && isOfTypes(text)) ||
    (words.some((each) => subjects.has(each) || fields.get(each)?.name === 'type') &&
      words.some((each) => between.has(each)));
  return {
    list: isOther || isOfCreatures ? undefined : { kind: 'move-list', q: search, sort },
    isClear:
      sort !== '' ||
      (conditions !== '' &&
        (!names.move(rest) ||
          conditions.startsWith('type') ||
          (word !== 'move' && countOf(conditions) > 1))),
  };
}
