import type { Group } from '../group.ts';
import { http } from './http.ts';
import { reload } from './reload.ts';
import { replicas } from './replicas.ts';

/** All groups, in the order in which they run. */
export const groups: readonly Group[] = [http, reload, replicas];
