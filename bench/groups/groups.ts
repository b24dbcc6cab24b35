import type { Group } from '../measure.ts';
import { cores } from './cores.ts';
import { growth } from './growth.ts';
import { large, lookup, pictures, revalidate } from './lookups.ts';
import { memory } from './memory.ts';
import { open } from './open.ts';
import { miss, search } from './search.ts';
import { start } from './start.ts';

/** All groups, in the order in which they run. */
export const groups: readonly Group[] = [
  lookup,
  pictures,
  revalidate,
  large,
  search,
  miss,
  start,
  memory,
  open,
  growth,
  cores,
];
