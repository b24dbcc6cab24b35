import { stat } from 'node:fs/promises';
import { readWorldChange } from '../../world/read-world.ts';
import { datedFile } from '../package-root.ts';

/** When what answers are made of last changed: the world in a folder, or the code that makes them of it. */
export async function lastChange(folder: string): Promise<Date> {
  const [world, code] = await Promise.all([readWorldChange(folder), stat(datedFile)]);
  return world > code.mtime ? world : code.mtime;
}
