/** A rendering thread that fails at the first request. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => {
  throw new Error('The thread of the test fails');
});
