import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Addresses } from '../api/addresses.ts';
import { isPortable } from '../catalog/pack/portable-world.ts';
import type { WholeAnswer } from '../responses/representation.ts';
import { answerCommand } from './answer-command.ts';
import { createByteReader } from './world-store/byte-reader.ts';
import type { OpenWorld } from './world-store/open-world.ts';

/** What the app of another process has to know to answer as the one here does. */
export type ApartService = {
  /** The compiled world, and which version of it that has to be. */
  readonly file: string;
  readonly version: string;
  /** When what is answered last changed; undefined where no date can say so. */
  readonly modifiedMilliseconds: number | undefined;
  readonly addresses: Addresses;
  readonly operations: 'included' | 'apart';
  readonly isLive: boolean;
};

/**
 * An answer of that process as it comes: two numbers of four bytes, which are the lengths of what follows, this head as
 * JSON, and the body.
 */
export type ApartHead = Omit<WholeAnswer, 'body'>;

/** Bytes of the numbers before an answer. */
export const lengthsBytes = 8;

/** The app in a process of its own, which runs while it is asked. */
export type AnswersApart = {
  /** The answer to a GET of a target; undefined where the app here has to answer. */
  readonly ask: (target: string) => Promise<WholeAnswer | undefined>;
  readonly close: () => void;
};

/** Who reads the documentation is likely to want more than one of these answers. */
const idleMilliseconds = 500;

/** A hundred times what the slowest answer about the built-in world takes: on a machine that is busy it takes seconds. */
const patienceMilliseconds = 60_000;

const none: AnswersApart = { ask: async () => undefined, close: () => undefined };

/**
 * Lets the app answer in a process of its own, started by a program with its arguments. What making an answer takes up
 * goes with that process, and the event loop of this one is free meanwhile. What cannot be answered so is left to the
 * app here: all of a world that is in no file, or so large that its answers are sent as they are made.
 */
export function openAnswersApart(
  program: readonly [command: string, ...args: string[]],
  { pack, place, version }: OpenWorld,
  service: Omit<ApartService, 'file' | 'version'>,
): AnswersApart {
  if (place.kind === 'memory' || !isPortable(pack)) {
    return none;
  }
  const description: ApartService = { ...service, file: place.path, version };
  let running: Process | undefined;
  let idle: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let before: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    clearTimeout(idle);
    running?.end();
    running = undefined;
  };
  const askNow = async (target: string): Promise<WholeAnswer | undefined> => {
    if (hasFailed) {
      return undefined;
    }
    clearTimeout(idle);
    const patience = setTimeout(end, patienceMilliseconds);
    try {
      running ??= startProcess(program, description);
      const answer = await running.ask(target);
      // What went wrong there is told in the words of the app here.
      return answer.status === 200 ? answer : undefined;
    } catch {
      // Where no process can be started, or none can open the world, the next one could not either.
      hasFailed = true;
      end();
      return undefined;
    } finally {
      clearTimeout(patience);
      idle = setTimeout(end, idleMilliseconds);
      idle.unref();
    }
  };
  return {
    // One after the other: many at a time would take up as much as many processes.
    ask: (target) => {
      const answer = before.then(() => askNow(target));
      before = answer;
      return answer;
    },
    close: () => {
      hasFailed = true;
      end();
    },
  };
}

type Process = {
  /** Rejects where the process ends before it has answered. */
  readonly ask: (target: string) => Promise<WholeAnswer>;
  readonly end: () => void;
};

function startProcess(
  [command, ...args]: readonly [command: string, ...args: string[]],
  service: ApartService,
): Process {
  const child = spawn(command, [...args, answerCommand, JSON.stringify(service)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // It rejects where the process could not be started.
  const ended = once(child, 'close').then(() => {
    throw new Error('The process ended before it answered');
  });
  ended.catch(() => undefined);
  // What is written to a process that has ended is not missed.
  child.stdin.on('error', () => undefined);
  const read = createByteReader(child.stdout);
  const readAnswer = async (): Promise<WholeAnswer> => {
    const lengths = new DataView((await read(lengthsBytes)).buffer);
    const head = await read(lengths.getUint32(0));
    const { status, fields }: ApartHead = JSON.parse(new TextDecoder().decode(head));
    const body = await read(lengths.getUint32(4));
    return { status, fields, body };
  };
  return {
    ask: (target) => {
      child.stdin.write(`${target}\n`);
      return Promise.race([readAnswer(), ended]);
    },
    end: () => void child.kill('SIGKILL'),
  };
}
