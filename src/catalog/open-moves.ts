import { nameKey } from '../world/name-key.ts';
import type { Catalog, Creature, FormOf, Learned, Learner, Learnset, Move } from './catalog.ts';
import { lazily } from './lazily.ts';
import { byLevel, unpackLearnset } from './pack-learnsets.ts';

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
  const unpacked = new Map<string, Learnset>();
  /** Forms with the same text share their learnset. */
  const open = (text: string): Learnset => {
    const learnset = unpacked.get(text) ?? unpackLearnset(text, packedLearnsets, moves);
    unpacked.set(text, learnset);
    return learnset;
  };
  const learnsetOf = ({ creature, form }: FormOf): Learnset | undefined => {
    const own = forms[placeOf().get(creature) ?? -1];
    // A form without a learnset has its base form's.
    const text = own?.[form.rank] || own?.[0] || '';
    return text === '' ? undefined : open(text);
  };
  const learners = lazily(() => learnersByMove(creatures, learnsetOf));
  return {
    moves,
    findMove: (name) => byKey().get(nameKey(name)),
    learnWays: forms.length === 0 ? [] : [byLevel, ...ways],
    learnsetOf,
    learnersOf: (move) => learners().get(move) ?? [],
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

function learnersByMove(
  creatures: readonly Creature[],
  learnsetOf: (of: FormOf) => Learnset | undefined,
): ReadonlyMap<Move, readonly Learner[]> {
  const learners = new Map<Move, Learner[]>();
  for (const creature of creatures) {
    for (const form of creature.forms) {
      const byMove = new Map<Move, Learned[]>();
      for (const learned of learnsetOf({ creature, form })?.moves ?? []) {
        const known = byMove.get(learned.move);
        if (known) {
          known.push(learned);
        } else {
          byMove.set(learned.move, [learned]);
        }
      }
      for (const [move, learned] of byMove) {
        const known = learners.get(move);
        if (known) {
          known.push({ creature, form, learned });
        } else {
          learners.set(move, [{ creature, form, learned }]);
        }
      }
    }
  }
  return learners;
}
