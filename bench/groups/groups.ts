import type { Group } from '../group.ts';
import { compile } from './compile.ts';
import { cores } from './cores.ts';
import { explorer } from './explorer.ts';
import { growth } from './growth.ts';
import { large } from './large.ts';
import { lookup } from './lookup.ts';
import { memory } from './memory.ts';
import { pictures } from './pictures.ts';
import { revalidate } from './revalidate.ts';
import { search } from './search.ts';
import { start } from './start.ts';

/** All groups, in the order in which they run. */
export const groups: readonly Group[] = [
  lookup,
  pictures,
  revalidate,
  large,
  search,
  start,
  memory,
  compile,
  growth,
  cores,
  explorer,
];
