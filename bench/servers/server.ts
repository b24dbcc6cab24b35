import { announcedPort } from '../../harness/announced-port.ts';
import { type Child, type Place, startChild } from '../../harness/child.ts';
import { cpuSeconds, residentMebibytes } from '../../harness/proc.ts';
import { type LoadResult, runLoad, type Sending } from '../load.ts';

/** A server in separate processes, on the servers' core. */
export type Server = {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** Microseconds of processor time, user and system, of all its processes for each request of a load. */
  readonly measureCpu: (load: string, seconds: number, sending?: Sending) => Promise<number>;
  /** Sends it a load for the given time. */
  readonly send: (load: string, seconds: number, sending?: Sending) => Promise<LoadResult>;
  /** How many requests it answered under load so far. */
  readonly answered: () => number;
  /** Its resident memory in MiB. */
  readonly resident: () => number;
  /** Ends it as `Child` does. */
  readonly stop: (timeoutMilliseconds?: number) => Promise<void>;
};

/** Starts a server that prints its address like the service. */
export async function startServer(
  name: string,
  command: string,
  args: readonly string[],
  place: Place = 'server',
): Promise<Server> {
  const child = startChild(place, command, args);
  return serverOf(name, child, await announcedPort(name, child.process, child.complaints));
}

/** A server whose process and port are known. */
export function serverOf(name: string, child: Child, port: number): Server {
  let answered = 0;
  const send: Server['send'] = async (load, seconds, sending) => {
    if (child.process.exitCode !== null || child.process.signalCode !== null) {
      throw new Error(
        `${name} ended (${child.process.exitCode ?? child.process.signalCode}): ${child.complaints()}`,
      );
    }
    const result = await runLoad(load, port, seconds, sending);
    answered += result.requests;
    return result;
  };
  return {
    name,
    pid: child.pid,
    port,
    send,
    answered: () => answered,
    measureCpu: async (load, seconds, sending) => {
      const before = cpuSeconds(child.pid);
      const { requests } = await send(load, seconds, sending);
      return ((cpuSeconds(child.pid) - before) / requests) * 1e6;
    },
    resident: () => residentMebibytes(child.pid),
    stop: child.stop,
  };
}
