import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Resolves with the port that a starting service prints. Rejects with its standard error if it ends before. */
export async function announcedPort(
  name: string,
  child: ChildProcess,
  complaints: () => string,
): Promise<number> {
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^ {2}listening on \S+ port (?<port>[0-9]+)$/.exec(line)?.groups?.['port'];
      if (port !== undefined) {
        return Number(port);
      }
    }
  }
  throw new Error(`${name} did not start: ${complaints()}`);
}
