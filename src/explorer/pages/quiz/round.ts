import type { Api, CreatureRecord } from '../../api.ts';
import { useEffect, useState } from 'preact/hooks';

/** Rounds of a quiz. */
export const roundCount = 10;

/** Options in a round. */
export const optionCount = 4;

export type Option = Pick<CreatureRecord, 'number' | 'name' | 'sprite'>;

export type Round = {
  readonly place: QuizPlace;
  /** In alphabetical order, so that the order reveals nothing. */
  readonly options: readonly Option[];
  readonly answer: Option;
};

/** Draws after which a world counts as having no further creatures. */
const mostDraws = optionCount * 4;

/** Draws the options of a round by seeds of their own, and draws again for duplicates. */
export async function drawRound(place: QuizPlace, api: Api): Promise<Round> {
  const options = new Map<string, Option>();
  for (let drawn = 0; options.size < optionCount && drawn < mostDraws;) {
    const wanted = optionCount - options.size;
    const more = await Promise.all(
      Array.from({ length: wanted }, (_, i) => drawCreature(place, drawn + i, api)),
    );
    drawn += wanted;
    for (const option of more) {
      if (option && options.size < optionCount && !options.has(option.number)) {
        options.set(option.number, option);
      }
    }
  }
  const [answer] = options.values();
  if (!answer) {
    throw new Error('Expected the world to have a creature');
  }
  return {
    place,
    answer,
    options: [...options.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

async function drawCreature(
  { seed, round }: QuizPlace,
  draw: number,
  api: Api,
): Promise<Option | undefined> {
  const query = new URLSearchParams({ seed: `${seed}/${round}/${draw}` });
  const [base] = await api.get<readonly CreatureRecord[]>(`/v1/random?${query}`);
  return base && { number: base.number, name: base.name, sprite: base.sprite };
}

/** The answer in a round: a creature's number, and whether it is right. */
export type Answer = { readonly number: string; readonly isRight: boolean };

/** By round. */
export type Picks = ReadonlyMap<number, Answer>;

/** The answers for a seed in this tab, stored so that neither going back nor reloading gives a second chance. */
export function usePicks(seed: string): {
  readonly picks: Picks;
  readonly pick: (round: number, picked: Answer) => void;
  readonly forget: () => void;
} {
  // Only the browser knows the answers, so they are read after the first rendering.
  const [picks, setPicks] = useState<Picks>(new Map());
  useEffect(() => setPicks(readPicks(seed)), [seed]);
  const keep = (next: Picks): void => {
    setPicks(next);
    try {
      sessionStorage.setItem(placeOf(seed), JSON.stringify([...next]));
    } catch {
      // Then they last for this page.
    }
  };
  return {
    picks,
    pick: (round, picked) => keep(new Map(picks).set(round, picked)),
    forget: () => keep(new Map()),
  };
}

export function scoreOf(picks: Picks): number {
  return [...picks.values()].filter(({ isRight }) => isRight).length;
}

/** One symbol for each round, to share as text. */
export function signsOf(picks: Picks): readonly ('right' | 'wrong' | 'open')[] {
  return Array.from({ length: roundCount }, (_, i) => {
    const picked = picks.get(i + 1);
    if (!picked) {
      return 'open';
    }
    return picked.isRight ? 'right' : 'wrong';
  });
}

function placeOf(seed: string): string {
  return `creature-catalog-quiz ${seed}`;
}

function readPicks(seed: string): Picks {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(placeOf(seed)) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** A position in a quiz: its seed, and the round from 1; one beyond the last is the end. */
export type QuizPlace = { readonly seed: string; readonly round: number };

/** Parses the position; undefined without a seed. */
export function readPlace(query: URLSearchParams): QuizPlace | undefined {
  const seed = query.get('seed')?.trim() ?? '';
  if (seed === '') {
    return undefined;
  }
  const round = Number(query.get('round') ?? '1');
  const isRound = Number.isInteger(round) && round >= 1 && round <= roundCount + 1;
  return { seed: seed.slice(0, 100), round: isRound ? round : 1 };
}

/** The address of a position, without the prefix. */
export function placeTarget({ seed, round }: QuizPlace): string {
  const query = new URLSearchParams({ seed });
  if (round > 1) {
    query.set('round', String(round));
  }
  return `/quiz?${query}`;
}

/** Letters that are hard to confuse, for seeds on a blackboard. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random seed. */
export function makeSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) =>
    letters.charAt(byte % letters.length),
  ).join('');
}
