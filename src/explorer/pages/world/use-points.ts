import { useEffect, useState } from 'preact/hooks';
import type { Api, CreatureRecord } from '../../api.ts';
import { parseHeightMetres, parseWeightKilograms } from '../../measures.ts';
import { useSurroundings } from '../../surroundings.ts';

/** A form of known height and weight, as the scatter plot sees it. */
export type Point = {
  readonly number: string;
  readonly name: string;
  readonly sprite: string;
  readonly types: readonly string[];
  readonly metres: number;
  readonly kilograms: number;
};

/** What came of reading the points. */
export type Points =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly points: readonly Point[] };

/** Records that one request brings, and how many are drawn at most: what a screen can show and a browser can hold. */
const pageSize = 1000;
export const mostPoints = 5000;

const fields = 'number,name,sprite,types,height,weight';

/** All forms of known sizes as points, of as many forms as are drawn. */
export function usePoints(): Points {
  const { api, world } = useSurroundings();
  const [points, setPoints] = useState<Points>({ kind: 'awaited' });
  useEffect(() => {
    let isCurrent = true;
    const set = (next: Points): void => {
      if (isCurrent) {
        setPoints(next);
      }
    };
    readPoints(api, Math.min(world.forms, mostPoints)).then(
      (read) => set({ kind: 'read', points: read }),
      () => set({ kind: 'failed' }),
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
    items.flatMap(({ number, name, sprite, types, height, weight }) => {
      const metres = parseHeightMetres(height);
      const kilograms = parseWeightKilograms(weight);
      // What the units of the wire round to nothing has no place on an axis that multiplies.
      return metres && kilograms ? [{ number, name, sprite, types, metres, kilograms }] : [];
    }),
  );
}
