import type { Group } from '../group.ts';
import { http } from './http.ts';

/** All groups, in the order in which they run. */
export const groups: readonly Group[] = [http];
