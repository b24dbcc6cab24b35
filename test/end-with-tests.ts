/** Ends with each test what it began, and with each file what its tests share (`harness/lifetimes.ts`). */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { endAll, endBegun, keepBegun } from '../harness/lifetimes.ts';

beforeEach(keepBegun);
// Of tests that run at the same time nobody knows which began what: it ends with the file.
afterEach(({ task }) => (task.concurrent === true ? undefined : endBegun()));
afterAll(endAll);
