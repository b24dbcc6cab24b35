/** Rounds of a quiz. */
export const roundCount = 10;

/** Answers to choose from in a round. */
export const optionCount = 4;

/** Where a quiz stands: the seed that makes it, and its round from 1 on; one round beyond the last is its end. */
export type QuizPlace = { readonly seed: string; readonly round: number };

/** The place that an address holds; undefined for one without a seed. */
export function readPlace(query: URLSearchParams): QuizPlace | undefined {
  const seed = query.get('seed')?.trim() ?? '';
  if (seed === '') {
    return undefined;
  }
  const round = Number(query.get('round') ?? '1');
  const isRound = Number.isInteger(round) && round >= 1 && round <= roundCount + 1;
  return { seed: seed.slice(0, 100), round: isRound ? round : 1 };
}

/** The address of a place, without the prefix. */
export function placeTarget({ seed, round }: QuizPlace): string {
  const query = new URLSearchParams({ seed });
  if (round > 1) {
    query.set('round', String(round));
  }
  return `/quiz?${query}`;
}

/** Letters that nobody mistakes for one another, for seeds that are written on a blackboard. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A seed that nobody had before. */
export function makeSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) =>
    letters.charAt(byte % letters.length),
  ).join('');
}
