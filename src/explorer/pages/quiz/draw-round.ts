import type { Api, CreatureRecord } from '../../api.ts';
import { optionCount, type QuizPlace } from './seed.ts';

export type Option = Pick<CreatureRecord, 'number' | 'name' | 'sprite'>;

export type Round = {
  readonly place: QuizPlace;
  /** In the order of their names, so that the order tells nothing. */
  readonly options: readonly Option[];
  readonly answer: Option;
};

/** How many creatures are drawn until a world counts as one that has no more different ones. */
const mostDraws = optionCount * 4;

/** Draws the options of a round by seeds of their own. In the place of a creature that comes twice, another is drawn. */
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
