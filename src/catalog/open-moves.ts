import { memoize } from '../world/memoize.ts';
import { nameKey } from '../world/name-key.ts';
import type { Catalog, Creature, FormOf, Learner, Move } from './catalog.ts';
import { lazily } from './lazily.ts';
import { byLevel, findInLearnset, indexLearnsets, unpackLearnset } from './pack-learnsets.ts';

/** The members of a catalog that are about moves. */
type MovesOfCatalog = Pick<
  Catalog,
  'moves' | 'findMove' | 'learnWays' | 'learnsetOf' | 'learnersOf' | 'packedLearnsets'
>;

/** Makes nothing but a few functions: the indexes are made when they are first asked for. */
export function openMoves({
  creatures,
  moves,
  packedLearnsets,
}: Pick<Catalog, 'creatures' | 'moves' | 'packedLearnsets'>): MovesOfCatalog {
  const { ways, forms } = packedLearnsets;
  const byKey = lazily(() => movesByKey(moves));
  const placeOf = lazily(() => new Map(creatures.map((creature, place) => [creature, place])));
  const textOf = ({ creature, form }: FormOf): string => {
    const own = forms[placeOf().get(creature) ?? -1];
    // A form without a learnset has its base form's.
    return own?.[form.rank] || own?.[0] || '';
  };
  const groups = lazily(() => groupByText(creatures, textOf));
  const textsByMove = lazily(() => indexLearnsets([...groups().keys()], moves.length));
  /** Reads the texts that have the move: to unpack them all would take a tenth of a second. */
  const learnersOf = memoize((move: Move): readonly Learner[] => {
    const place = moves.indexOf(move);
    const found = (textsByMove().get(place) ?? []).map((text) => {
      const learned = findInLearnset(text, place, packedLearnsets, moves);
      return (groups().get(text) ?? []).map((each) => ({ ...each, learned }));
    });
    return found
      .flat()
      .toSorted((a, b) => a.position - b.position)
      .map(({ creature, form, learned }) => ({ creature, form, learned }));
  });
  return {
    moves,
    findMove: (name) => byKey().get(nameKey(name)),
    learnWays: forms.length === 0 ? [] : [byLevel, ...ways],
    learnsetOf: (formOf) => {
      const text = textOf(formOf);
      return text === '' ? undefined : unpackLearnset(text, packedLearnsets, moves);
    },
    learnersOf,
    packedLearnsets,
  };
}

/**
 * Maps the keys of names to moves; names and aliases take precedence over names in other languages, of which one that two moves
 * share finds neither.
 */
function movesByKey(moves: readonly Move[]): ReadonlyMap<string, Move | undefined> {
  const local = new Map<string, Move | undefined>();
  for (const move of moves) {
    for (const key of Object.values(move.names).map(nameKey)) {
      local.set(key, local.has(key) && local.get(key) !== move ? undefined : move);
    }
  }
  const own = moves.flatMap((move) =>
    [move.name, ...move.aliases].map((name): [string, Move] => [nameKey(name), move]),
  );
  return new Map([...local, ...own]);
}

/** A form, and its place in number and form order. */
type PlacedForm = FormOf & { readonly position: number };

/** Groups the forms that learn the same by the text of their learnset. */
function groupByText(
  creatures: readonly Creature[],
  textOf: (of: FormOf) => string,
): ReadonlyMap<string, readonly PlacedForm[]> {
  const all = creatures.flatMap((creature) => creature.forms.map((form) => ({ creature, form })));
  const groups = Map.groupBy(
    all.map((formOf, position): PlacedForm => ({ ...formOf, position })),
    (formOf) => textOf(formOf),
  );
  groups.delete('');
  return groups;
}
