import type { Evolution, EvolutionStone } from './catalog.ts';
import { withArticle } from './with-article.ts';

type Way = Evolution['way'];

const times = { day: 'during the day', evening: 'in the evening', night: 'at night' } as const;

/**
 * An evolution in one sentence, such as `Evolves a female Snorunt into Froslass with a Dawn Stone.` Without the stones,
 * it leaves out which one it takes.
 */
export function describeEvolution(
  { from, to, way }: Evolution,
  stones: readonly Pick<EvolutionStone, 'slug' | 'name'>[] = [],
): string {
  const subject = way.gender === undefined ? from.form.name : `a ${way.gender} ${from.form.name}`;
  const stone = stones.find(({ slug }) => slug === way.stone)?.name;
  // Where and when stand before what it does, so that they belong to the evolution: not to learning a move "in Galar".
  const parts = [
    `Evolves ${subject} into ${to.form.name}`,
    trigger(way),
    way.by !== 'level' && way.level !== undefined ? `from level ${way.level} on` : undefined,
    stone === undefined ? undefined : `with ${withArticle(stone)}`,
    way.by === 'item' && way.item !== undefined ? `with ${withArticle(way.item)}` : undefined,
    way.place === undefined ? undefined : `in ${way.place}`,
    way.time === undefined ? undefined : times[way.time],
    way.by !== 'item' && way.item !== undefined
      ? `while holding ${withArticle(way.item)}`
      : undefined,
    knowing(way),
    way.condition,
  ].filter((part) => part !== undefined);
  const text = parts.map((part, i) => continued(part, parts[i - 1])).join(' ');
  return text.endsWith('.') ? text : `${text}.`;
}

/** Two "with" side by side read as one: `with high friendship and a Fairy-type move`. */
function continued(part: string, previous: string | undefined): string {
  const word = 'with ';
  return part.startsWith(word) && previous?.startsWith(word)
    ? `and ${part.slice(word.length)}`
    : part;
}

function trigger({ by, level }: Way): string | undefined {
  switch (by) {
    case 'level':
      return level === undefined ? 'when it gains a level' : `at level ${level}`;
    case 'trade':
      return 'when it is traded';
    case 'friendship':
      return 'with high friendship';
    case 'stone':
    case 'item':
    case 'move':
    case 'other':
      return undefined;
  }
}

/** A condition that names the move says what is done with it. */
function knowing({ move, condition }: Way): string | undefined {
  return move === undefined || condition?.includes(move) ? undefined : `once it knows ${move}`;
}
