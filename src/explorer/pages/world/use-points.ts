import { useEffect, useState } from 'preact/hooks';
import type { Api, CreatureRecord } from '../../api.ts';
import { parseHeightMetres, parseWeightKilograms } from '../../measures.ts';
import { useSurroundings } from '../../surroundings.ts';

/** A form as the plots see it. */
export type Point = {
  readonly number: string;
  readonly name: string;
  readonly sprite: string;
  readonly types: readonly string[];
  /** Percent of males; undefined without a gender. */
  readonly male: number | undefined;
  readonly metres: number | undefined;
  readonly kilograms: number | undefined;
};

/** Records that one request brings, and how many are drawn at most: what a screen can show and a browser can hold. */
const pageSize = 1000;
const mostPoints = 5000;

const fields = 'number,name,sprite,types,gender,height,weight';

/** All forms as points, or as many as are drawn; undefined until they are there. */
export function usePoints(): readonly Point[] | undefined {
  const { api, world } = useSurroundings();
  const [points, setPoints] = useState<readonly Point[]>();
  useEffect(() => {
    let isCurrent = true;
    readPoints(api, Math.min(world.forms, mostPoints)).then(
      (read) => {
        if (isCurrent) {
          setPoints(read);
        }
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, world]);
  return points;
}

async function readPoints(api: Api, count: number): Promise<readonly Point[]> {
  const offsets = Array.from({ length: Math.ceil(count / pageSize) }, (_, i) => i * pageSize);
  const pages = await Promise.all(
    offsets.map((offset) =>
      api.get<{ readonly items: readonly CreatureRecord[] }>(
        `/v1/search?fields=${fields}&limit=${pageSize}&offset=${offset}`,
      ),
    ),
  );
  return pages.flatMap(({ items }) =>
    items.map(({ number, name, sprite, types, gender, height, weight }) => ({
      number,
      name,
      sprite,
      types,
      male: gender[0],
      metres: parseHeightMetres(height),
      kilograms: parseWeightKilograms(weight),
    })),
  );
}
