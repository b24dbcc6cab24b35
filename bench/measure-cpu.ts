import type { Chart } from './figure.ts';
import type { Sending } from './load.ts';
import { barsOf, interleave, type Measurements } from './rounds.ts';
import type { Server } from './servers/server.ts';

/** Seconds of load before the first round, in which the runtime compiles hot code. */
const warmUpSeconds = 3;

/** One server under one load. */
export type Loaded = {
  readonly name: string;
  readonly server: Server;
  readonly load: string;
  readonly sending?: Sending;
};

/** Processor time per request of each server under each its load, interleaved. */
export async function measureCpuOf(
  loaded: readonly Loaded[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<{ measurements: Measurements; chart: Chart }> {
  for (const { server, load, sending } of loaded) {
    await server.measureCpu(load, Math.min(warmUpSeconds, seconds * 2), sending);
  }
  const measurements = await interleave(
    loaded.map(({ name, server, load, sending }) => ({
      name,
      measure: () => server.measureCpu(load, seconds, sending),
    })),
    rounds,
  );
  return {
    measurements,
    chart: {
      title: 'processor time per request',
      unit: 'µs',
      bars: barsOf(measurements),
    },
  };
}

/** The same for servers that all get the same load. */
export function measureCpu(
  servers: readonly Server[],
  { load, rounds, seconds }: { load: string; rounds: number; seconds: number },
): Promise<{ measurements: Measurements; chart: Chart }> {
  return measureCpuOf(
    servers.map((server) => ({ name: server.name, server, load })),
    { rounds, seconds },
  );
}
