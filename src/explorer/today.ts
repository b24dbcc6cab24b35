import { useEffect, useState } from 'preact/hooks';
import { slugOf } from '../world/name-key.ts';
import type { Api, FormRecord } from './api.ts';
import { createRandom, shuffle } from './random.ts';

/** The date on this device, such as `2026-11-25`. Pages are kept for days, so only the browser knows it. */
export function useToday(): string | undefined {
  const [today, setToday] = useState<string>();
  useEffect(() => {
    const now = new Date();
    setToday(writeDay(new Date(now.getTime() - now.getTimezoneOffset() * 60_000)));
  }, []);
  return today;
}

export function dayBefore(day: string): string {
  return writeDay(new Date(Date.parse(day) - 86_400_000));
}

function writeDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Creatures that are drawn for a seed until one will do. */
const mostDrawn = 20;

/**
 * Draws a creature by a seed, the same for everybody. Resolves with its base form, the first that will do; undefined if
 * there is none.
 */
export async function drawCreature(
  seed: string,
  api: Api,
  willDo: (form: FormRecord) => boolean = () => true,
): Promise<FormRecord | undefined> {
  const names = await api.get<readonly string[]>('/v1/creature');
  for (const name of shuffle(names, createRandom(seed)).slice(0, mostDrawn)) {
    // The address that a copy as files has as well.
    const form = await api.form(slugOf(name));
    if (willDo(form)) {
      return form;
    }
  }
  return undefined;
}
