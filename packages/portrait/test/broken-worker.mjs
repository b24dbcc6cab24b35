/** Stands in for the rendering thread: it fails at the first order. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => {
  throw new Error('The thread of the test fails');
});
