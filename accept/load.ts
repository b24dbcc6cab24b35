import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isLast } from '../harness/client/answer.ts';
import { Connection, requestText } from '../harness/client/connection.ts';
import { HttpClient, type SendRequest } from '../harness/client/http-client.ts';
import { Tally } from '../harness/client/tally.ts';
import { atEnd } from '../harness/lifetimes.ts';
import { cores } from '../harness/places.ts';
import { programPath } from '../harness/system-programs.ts';

/** A request that a load sends. */
export type Sent = { readonly method: string; readonly target: string; readonly text: string };

export function sent(
  target: string,
  fields: Readonly<Record<string, string>> = {},
  method = 'GET',
  body = '',
): Sent {
  return { method, target, text: requestText(target, fields, method) + body };
}

/** Each of some targets in turn, again and again. */
export function inTurn(targets: readonly string[]): () => Sent {
  const all = targets.map((target) => sent(target));
  let last = -1;
  return () => {
    last = (last + 1) % all.length;
    const next = all[last];
    if (!next) {
      throw new Error('A load needs a target');
    }
    return next;
  };
}

/** What is sent, and what becomes of it. */
type Load = {
  readonly next: () => Sent;
  /** A new one by default. */
  readonly tally?: Tally;
  readonly onAnswer?: (answer: Answer, sent: Sent, milliseconds: number) => void;
};

/** A load with the tally that it is counted in. */
type Counted<Of extends Load> = Of & { readonly tally: Tally };

type ClosedLoop = Load & {
  readonly connections: number;
  /** Asked before each request of each connection. */
  readonly isOver: () => boolean;
  /** Pause before each request, so that the load leaves processor time to others; none by default. */
  readonly pauseMilliseconds?: number;
};

/** Before a client tries again that could not connect. */
const retryMilliseconds = 10;

/**
 * Clients that each send a request, wait for its answer and send the next, on a connection that they keep as long as the
 * server does. A request without an answer counts as a failure, and the client connects anew.
 */
export async function closedLoop(port: number, loop: ClosedLoop): Promise<Tally> {
  const tally = loop.tally ?? new Tally();
  const run = () => runClient(port, { ...loop, tally });
  await Promise.all(Array.from({ length: loop.connections }, run));
  return tally;
}

/** Sends the requests of a closed loop for as long as something else is done. */
export async function loadDuring<Result>(
  port: number,
  loop: Omit<ClosedLoop, 'isOver'>,
  act: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const load = closedLoop(port, { ...loop, isOver: () => isOver });
  try {
    return await act();
  } finally {
    isOver = true;
    await load;
  }
}

/** Has so many take one item after the other, and do something with it. */
export async function inParallel<Item>(
  atOnce: number,
  items: Iterable<Item>,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = Iterator.from(items);
  const run = async (): Promise<void> => {
    for (const item of queue) {
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** The same with clients of a service, each of which has its own connection. */
export async function shareOut<Item>(
  port: number,
  clients: number,
  items: Iterable<Item>,
  tally: Tally,
  act: (item: Item, send: SendRequest) => Promise<void>,
): Promise<void> {
  const free: HttpClient[] = [];
  await inParallel(clients, items, async (item) => {
    const client = free.pop() ?? new HttpClient(port, tally);
    await act(item, client.send);
    free.push(client);
  });
  free.forEach((client) => client.close());
}

async function runClient(port: number, loop: Counted<ClosedLoop>): Promise<void> {
  let connection: Connection | undefined;
  while (!loop.isOver()) {
    if (loop.pauseMilliseconds !== undefined) {
      await sleep(loop.pauseMilliseconds);
    }
    connection ??= await connect(port, loop.tally);
    if (!connection) {
      await sleep(retryMilliseconds);
    } else if (!(await send(connection, loop.next(), loop, performance.now()))) {
      connection.close();
      connection = undefined;
    }
  }
  connection?.close();
}

async function connect(port: number, tally: Tally): Promise<Connection | undefined> {
  try {
    return await Connection.open(port);
  } catch (error) {
    tally.failed('', '', `not connected: ${String(error)}`);
    return undefined;
  }
}

/** Sends a request and records what becomes of it; whether the connection is good for another. */
async function send(
  connection: Connection,
  request: Sent,
  { tally, onAnswer }: Counted<Load>,
  dueAt: number,
): Promise<boolean> {
  const { method, target, text } = request;
  try {
    const answer = await connection.send(text);
    const milliseconds = performance.now() - dueAt;
    tally.answered(method, target, answer.status, milliseconds);
    onAnswer?.(answer, request, milliseconds);
    // Bun does not repeat what the client said.
    return !isLast(answer) && !text.includes('\r\nConnection: close\r\n');
  } catch (error) {
    tally.failed(method, target, String(error));
    return false;
  }
}

/** Over once so many requests were begun. */
export function afterRequests(requests: number): () => boolean {
  let left = requests;
  return () => {
    left -= 1;
    return left < 0;
  };
}

/** Over once so much time has passed, beginning now. */
export function afterMilliseconds(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

export type OpenLoop = Load & {
  readonly perSecond: number;
  readonly milliseconds: number;
  /** `new`: one for each request; `kept`, by default: an open one that waits for no answer. */
  readonly connections?: 'new' | 'kept';
  /** A request that is not answered by then has failed. */
  readonly timeoutMilliseconds?: number;
};

/**
 * Sends requests at a rate that does not ask whether the server keeps up. Each goes over a connection that waits for no
 * answer, over a new one if there is none; its time counts from when it was due, so that a server that stands still is
 * seen to. Resolves once each is answered or given up.
 */
export async function openLoop(port: number, loop: OpenLoop): Promise<Tally> {
  const { perSecond, milliseconds, next, tally = new Tally() } = loop;
  const idle: Connection[] = [];
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  const all = Math.round((perSecond * milliseconds) / 1000);
  for (let begun = 0; begun < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - started) * perSecond) / 1000) + 1);
    for (; begun < due; begun += 1) {
      underWay.push(
        sendWhenDue(port, { ...loop, tally }, next(), started + (begun * 1000) / perSecond, idle),
      );
    }
    await sleep(1);
  }
  await Promise.all(underWay);
  idle.forEach((connection) => connection.close());
  return tally;
}

async function sendWhenDue(
  port: number,
  loop: Counted<OpenLoop>,
  request: Sent,
  dueAt: number,
  idle: Connection[],
): Promise<void> {
  const { tally, timeoutMilliseconds = 10_000, connections = 'kept' } = loop;
  const connection = takeOpen(idle) ?? (await connect(port, tally));
  if (!connection) {
    return;
  }
  const giveUp = (): unknown => connection.socket.destroy(new Error('not answered in time'));
  const timer = setTimeout(giveUp, timeoutMilliseconds);
  const isGood = await send(connection, request, loop, dueAt);
  clearTimeout(timer);
  if (isGood && connections === 'kept') {
    idle.push(connection);
  } else {
    connection.close();
  }
}

function takeOpen(idle: Connection[]): Connection | undefined {
  for (;;) {
    const connection = idle.pop();
    if (!connection || connection.isOpen) {
      return connection;
    }
  }
}

/** Keeps this process off the core of the servers, until the group ends. */
export function stayOnLoadCore(): void {
  const [, before = ''] =
    /^Cpus_allowed_list:\s*(?<list>\S+)$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  moveTo(String(cores.load));
  atEnd(() => moveTo(before));
}

function moveTo(coreList: string): void {
  const args = ['-a', '-c', '-p', coreList, String(process.pid)];
  const { status, stderr } = spawnSync(programPath('taskset'), args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`This process cannot be moved to core ${coreList}: ${stderr}`);
  }
}
