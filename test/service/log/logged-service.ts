import { expect } from 'vitest';
import {
  lampshoal,
  type Runtime,
  type ServeProcess,
  startServe,
} from '../../../harness/processes.ts';
import { until } from '../../../harness/until.ts';

/** A line of a log in JSON. */
type LoggedLine = {
  readonly time: string;
  readonly level: string;
  readonly process: number;
  readonly message: string;
  readonly [field: string]: unknown;
};

/** A running `serve` that logs in JSON. */
export type LoggedService = ServeProcess & {
  /** All lines of both streams, parsed. */
  readonly lines: () => readonly LoggedLine[];
  /** The first line with a message, once it is there. */
  readonly line: (message: string) => Promise<LoggedLine>;
};

/** Starts `serve` with the world of Lampshoal, out of a build. */
export async function startLogged(
  runtime: Runtime,
  args: readonly string[] = [],
  main?: string,
): Promise<LoggedService> {
  const own = ['--world', lampshoal, '--log-format', 'json'];
  const service = await startServe(runtime, [...own, ...args], {}, main);
  const lines = (): readonly LoggedLine[] =>
    [...service.printed, ...service.complaints].map((line) => JSON.parse(line) as LoggedLine);
  return {
    ...service,
    lines,
    line: async (message) =>
      (await until(() => lines().find((each) => each.message === message))) ??
      expect.unreachable(`${message}\n${service.complaints.join('\n')}`),
  };
}
