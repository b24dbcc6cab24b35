/**
 * Loaded before a program by `node --import`. Writes to standard error, on each SIGUSR2, a line of JSON with the files that
 * executed a function since the previous signal.
 */
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
process.on('SIGUSR2', () => void report());

async function report() {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url);
  console.error(JSON.stringify({ executed: files }));
}
