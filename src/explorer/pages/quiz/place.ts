import { writeTarget } from '../../api.ts';

export const questionCount = 10;

/** A position in a quiz: its seed, and the round from 1; one beyond the last is the end. */
export type QuizPlace = { readonly seed: string; readonly round: number };

export function readPlace(query: URLSearchParams): QuizPlace | undefined {
  const seed = query.get('seed')?.trim() ?? '';
  if (seed === '') {
    return undefined;
  }
  const round = Number(query.get('round') ?? '1');
  const isRound = Number.isInteger(round) && round >= 1 && round <= questionCount + 1;
  return { seed: seed.slice(0, 100), round: isRound ? round : 1 };
}

export function placeTarget({ seed, round }: QuizPlace): string {
  return writeTarget('/quiz', { seed, round: round > 1 ? round : undefined });
}

/** Short words that everybody can read aloud, spell and write on a board. */
const qualities =
  'bright calm clear cold cosy deep early fair fast first fresh gentle glad gold grand great green happy high kind large light little long loud lucky new old open plain proud quick quiet red round sharp short silver slow small soft still strong sunny sweet tall warm white wide wild';
const things =
  'apple beach bell berry bird boat book bridge cloud corn field fire flower forest garden grass harbour hill honey house island lake lamp leaf meadow moon morning mountain night ocean orange paper park path pearl rain river road rose sail sand sea shell snow star stone storm summer sun tree village water wind winter';

/** A random seed such as `bright-river-12`. */
export function makeSeed(): string {
  const [first = 0, second = 0, third = 0] = crypto.getRandomValues(new Uint32Array(3));
  const pick = (words: string, drawn: number): string => {
    const list = words.split(' ');
    return list[drawn % list.length] ?? '';
  };
  return `${pick(qualities, first)}-${pick(things, second)}-${(third % 90) + 10}`;
}
