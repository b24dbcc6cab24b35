import type { Evolution, EvolutionStone } from './catalog.ts';

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
  const parts = [
    `Evolves ${subject} into ${to.form.name}`,
    trigger(way, stone),
    way.by !== 'item' && way.item !== undefined ? `holding ${withArticle(way.item)}` : undefined,
    knowing(way),
    way.place === undefined ? undefined : `in ${way.place}`,
    way.time === undefined ? undefined : times[way.time],
    way.condition,
  ];
  return `${parts.filter((part) => part !== undefined).join(' ')}.`;
}

function trigger({ by, level, item }: Way, stone: string | undefined): string | undefined {
  switch (by) {
    case 'level':
      return level === undefined ? 'when it gains a level' : `at level ${level}`;
    case 'stone':
      return stone === undefined ? undefined : `with ${withArticle(stone)}`;
    case 'item':
      return item === undefined ? undefined : `with ${withArticle(item)}`;
    case 'trade':
      return 'when it is traded';
    case 'friendship':
      return 'with high friendship';
    case 'move':
    case 'other':
      return undefined;
  }
}

/** A condition that names the move says what is done with it. */
function knowing({ move, condition }: Way): string | undefined {
  return move === undefined || condition?.includes(move) ? undefined : `once it knows ${move}`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
