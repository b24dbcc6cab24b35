import { createAgreement, type Follower } from './agreement.ts';
import { createEchoFilter } from './echo-filter.ts';
import { createGathering, type Reporter } from './gather-reports.ts';
import { watchHeartbeats } from './heartbeats.ts';
import type { Line, Log } from '../log/log.ts';
import { createRestartDelay } from './restart-delay.ts';
import type { Assignment, TeamState, WorkerMessage } from './worker-messages.ts';
import {
  describeEnd,
  startWorkerProcess,
  type WorkerEnd,
  type WorkerProcess,
} from './worker-process.ts';

/** How many workers in a row may end before they answer, while none answers, until the team gives up. */
const vainStarts = 7;

/** What messages and signals that were under way at a death may take to arrive. */
const settlingMilliseconds = 100;

/** The workers of a service. */
export type Team = {
  /** Sends a signal to every worker. */
  readonly send: (signal: NodeJS.Signals) => void;
  /** Tells every worker what they have in common from now on. */
  readonly tell: (state: TeamState) => void;
  /** Replaces no worker any more; resolves when all have ended. */
  readonly dissolve: () => Promise<void>;
};

export type TeamOptions = {
  readonly size: number;
  readonly assignment: Omit<Assignment, 'number' | 'checksPort' | 'state'>;
  readonly state: TeamState;
  readonly log: Log;
  /** Takes a line that a worker says. */
  readonly relay: (line: Line) => void;
  /** Called once, when all workers answer. */
  readonly onComplete: (announcement: string) => void;
  /** There will be no service: the one line says why. */
  readonly onFailure: (message: string) => void;
};

type Member = {
  /** Whether it takes the place of one that ended. */
  readonly isReplacement: boolean;
  readonly worker: WorkerProcess;
  readonly reporter: Reporter;
  readonly follower: Follower;
  readonly startedMilliseconds: number;
  state: 'starting' | 'answering' | 'refused';
};

/** Starts the workers and replaces those that end. */
export function createTeam({
  size,
  assignment,
  state: firstState,
  log,
  relay,
  onComplete,
  onFailure,
}: TeamOptions): Team {
  const members = new Set<Member>();
  /** Lines of starting workers, which all say the same. */
  const told = new Set<string>();
  const isNews = createEchoFilter();
  const timers = new Set<NodeJS.Timeout>();
  const delay = createRestartDelay(Math.max(3, size));
  let { port, operationsPort } = assignment;
  let isComplete = false;
  let isDissolving = false;
  let vain = 0;
  /** Workers whose time to be replaced has not come. */
  let awaited = 0;
  let whenEmpty: (() => void) | undefined;

  const heartbeats = watchHeartbeats<Member>(({ worker }) => {
    log.warn(`A worker (${worker.name}) is stuck and is killed`);
    worker.send('SIGKILL');
  });

  const answering = (): readonly Member[] =>
    [...members].filter(({ state }) => state === 'answering');

  const gathering = createGathering(() => answering().map(({ reporter }) => reporter));
  const agreement = createAgreement(firstState, () => answering().map(({ follower }) => follower));

  /** Nobody but the first worker can tell a stranger on the port from one of us, so the others wait until it answers. */
  function fill(): void {
    if (isDissolving) {
      return;
    }
    const checksPort = answering().length === 0;
    const wanted = checksPort ? 1 : size - awaited;
    while (members.size < wanted) {
      add({
        ...assignment,
        number: freeNumber(),
        port,
        operationsPort,
        checksPort,
        state: agreement.state(),
      });
    }
  }

  /** Unless the team dissolves before. */
  function later(act: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer);
  }

  function add(worksAs: Assignment): void {
    const worker = startWorkerProcess(worksAs, {
      onMessage: (message) => hear(member, message),
      onEnd: (end) => bury(member, end),
    });
    const member: Member = {
      worker,
      reporter: { number: worksAs.number, tell: worker.tell },
      follower: { tell: worker.tell, release: worksAs.state.release.number },
      isReplacement: isComplete,
      startedMilliseconds: performance.now(),
      state: 'starting',
    };
    members.add(member);
  }

  function hear(member: Member, message: WorkerMessage): void {
    if (member.state === 'answering') {
      heartbeats.heard(member);
    }
    switch (message.kind) {
      case 'alive':
        return;
      case 'serves':
        agreement.follow(member.follower, message.release);
        return;
      case 'lines':
        message.lines.forEach((line) => hearLine(member, line));
        return;
      case 'metrics-wanted':
        gathering.ask(member.reporter, message.round, message.report);
        return;
      case 'report':
        gathering.hear(member.reporter, message.round, message.report);
        return;
      case 'refused':
        member.state = 'refused';
        if (isComplete) {
          log.warn(`A worker cannot start: ${message.message}`);
        } else if (!isDissolving) {
          onFailure(message.message);
        }
        return;
      case 'answering':
        member.state = 'answering';
        agreement.welcome(member.follower);
        if (member.isReplacement) {
          log.info('A worker took the place of another', { worker: member.reporter.number });
        }
        port = message.port;
        operationsPort = message.operationsPort;
        vain = 0;
        fill();
        if (!isComplete && answering().length === size) {
          isComplete = true;
          onComplete(message.announcement);
        }
    }
  }

  /** Workers that start all say the same, and those that answer warn of the same. */
  function hearLine(member: Member, line: Line): void {
    const isWorthIt =
      member.state !== 'answering'
        ? !told.has(line.message)
        : line.level !== 'warn' || isNews(member, line.message, performance.now());
    if (isWorthIt) {
      relay(line);
    }
    if (member.state === 'starting') {
      told.add(line.message);
    }
  }

  function freeNumber(): number {
    const taken = new Set([...members].map(({ reporter }) => reporter.number));
    let number = 1;
    while (taken.has(number)) {
      number += 1;
    }
    return number;
  }

  function bury(member: Member, end: WorkerEnd): void {
    members.delete(member);
    heartbeats.forget(member);
    gathering.bury(member.reporter);
    agreement.leave();
    if (isDissolving) {
      if (members.size === 0) {
        whenEmpty?.();
      }
      return;
    }
    awaited += 1;
    const lifeMilliseconds = performance.now() - member.startedMilliseconds;
    later(() => judge(member, end, lifeMilliseconds), settlingMilliseconds);
  }

  function judge({ worker, state }: Member, end: WorkerEnd, lifeMilliseconds: number): void {
    vain += state === 'answering' ? 0 : 1;
    if (vain >= vainStarts && answering().length === 0) {
      onFailure(`No worker comes up; the last one (${worker.name}) ${describeEnd(end)}`);
      return;
    }
    later(() => {
      awaited -= 1;
      // One that refused has said so in a line of its own.
      if (state !== 'refused') {
        log.warn(`A worker (${worker.name}) ${describeEnd(end)} and was replaced`);
      }
      fill();
    }, delay.after(lifeMilliseconds));
  }

  fill();
  return {
    send: (signal) => members.forEach(({ worker }) => worker.send(signal)),
    tell: agreement.change,
    dissolve: () => {
      isDissolving = true;
      heartbeats.stop();
      timers.forEach((timer) => clearTimeout(timer));
      return new Promise((resolve) => {
        if (members.size === 0) {
          resolve();
        }
        whenEmpty = resolve;
      });
    },
  };
}
