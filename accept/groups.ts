import { bodies } from './bodies.ts';
import { drain } from './drain.ts';
import { greedy } from './greedy.ts';
import { fuzz } from './fuzz.ts';
import { http } from './http.ts';
import { kill } from './kill.ts';
import { overload } from './overload.ts';
import { reload } from './reload.ts';
import { replicas } from './replicas.ts';
import type { Group } from './run.ts';
import { slow } from './slow.ts';
import { soak } from './soak.ts';
import { stop } from './stop.ts';
import { store } from './store.ts';
import { system } from './system.ts';

/** All groups, in the order in which they run. */
export const groups: readonly Group[] = [
  http,
  bodies,
  fuzz,
  kill,
  store,
  reload,
  drain,
  stop,
  replicas,
  slow,
  greedy,
  overload,
  system,
  soak,
];
