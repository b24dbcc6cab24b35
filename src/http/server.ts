import { createClock } from './clock.ts';
import { Connection, type Shared } from './connection.ts';
import type { Handler } from './handler.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createJoinedAnswers } from './joined-answers.ts';
import { nobody, type Observer } from './observer.ts';
import { createOutput } from './output.ts';
import { createSectionMemory } from './remembered-sections.ts';
import { createSendingTurns } from './sending-turns.ts';
import type { SocketListener, SocketOptions } from './socket.ts';

/** Where to listen. `port` 0 lets the system choose one; the handler is made once the port is known. */
export type ListenOptions = {
  readonly host: string;
  readonly port: number;
  /** Whether other processes may listen on the same port; otherwise a second one is refused. */
  readonly sharesPort?: boolean;
  readonly limits?: Partial<Limits>;
  /** Nobody where absent. */
  readonly observer?: Observer;
  readonly createHandler: (port: number) => Handler;
  /** Takes what a handler failed with; written to standard error where it is absent. */
  readonly reportError?: (error: unknown) => void;
};

/** A server that accepts connections. */
export type Listener = {
  readonly port: number;
  /** From now on each answer is the last of its connection; new ones are still accepted. */
  readonly drain: () => void;
  /** Accepts no more, lets answers under way end, and closes what is still open after the deadline. */
  readonly stop: (deadlineMilliseconds: number) => Promise<void>;
};

/** How often time-outs are looked at, where none of them is much shorter. */
const tickMilliseconds = 500;

/** Clients that are told in one turn of the event loop that they are late: a tenth of a millisecond each. */
const expiredPerTurn = 4;

/** Serves a handler on sockets, however a runtime opens them. Rejects with the system's error where it cannot listen. */
export async function serveOn(
  listenOn: (options: SocketOptions) => SocketListener | Promise<SocketListener>,
  options: ListenOptions,
): Promise<Listener> {
  const limits = { ...defaultLimits, ...options.limits };
  const { observer = nobody } = options;
  const tick = tickOf(limits);
  const clock = createClock(2 * tick);
  const turns = createSendingTurns();
  const connections = new Set<Connection>();
  let isDraining = false;
  /** Connections that were accepted so far. */
  let accepted = 0;
  let handler: Handler = {
    find: () => undefined,
    fetch: () => new Response(null, { status: 503 }),
    refuse: () => new Response(null, { status: 503 }),
  };
  let allClosed = (): void => undefined;
  const shared: Shared = {
    handler: {
      find: (method, target, field, asker) => handler.find(method, target, field, asker),
      fetch: (request, peer) => handler.fetch(request, peer),
      refuse: (problem, detail) => handler.refuse(problem, detail),
    },
    limits,
    clock,
    output: createOutput(),
    joined: createJoinedAnswers(clock),
    turns,
    parseSection: createSectionMemory(),
    observer,
    isDraining: () => isDraining,
    reportError: options.reportError ?? ((error) => console.error(error)),
    closed: (connection) => {
      connections.delete(connection);
      observer.connectionClosed();
      if (connections.size === 0) {
        allClosed();
      }
    },
  };
  const listener = await listenOn({
    host: options.host,
    port: options.port,
    sharesPort: options.sharesPort ?? false,
    mostOpen: limits.connections + limits.refusedConnections,
    turns,
    open: (socket) => {
      const connection = new Connection(socket, shared);
      connections.add(connection);
      accepted += 1;
      observer.connectionOpened();
      if (connections.size > limits.connections) {
        connection.refuseAll();
      }
      return connection;
    },
  });
  // No request is read before this turn of the event loop ends.
  handler = options.createHandler(listener.port);
  const timer = setInterval(() => {
    clock.tick();
    void expireLate(connections);
  }, tick);
  timer.unref();

  return {
    port: listener.port,
    drain: () => {
      isDraining = true;
    },
    stop: async (deadlineMilliseconds) => {
      isDraining = true;
      // Connections that wait to be accepted would be cut with the listener. They end only where no answer makes clients
      // come anew.
      const answering = handler;
      let resume = (): void => undefined;
      const closing = new Promise<void>((resolve) => {
        resume = resolve;
      });
      handler = {
        find: () => undefined,
        fetch: async (request, peer) => {
          await closing;
          return answering.fetch(request, peer);
        },
        refuse: answering.refuse,
      };
      await settled(() => accepted);
      listener.close();
      handler = answering;
      resume();
      const closed = new Promise<void>((resolve) => {
        allClosed = resolve;
      });
      // What has arrived already is answered first.
      await loopTurns(1);
      clock.tick();
      for (const connection of connections) {
        connection.closeIdle();
      }
      if (connections.size > 0) {
        const deadline = setTimeout(() => {
          for (const connection of connections) {
            connection.reset();
          }
        }, deadlineMilliseconds);
        await closed;
        clearTimeout(deadline);
      }
      clearInterval(timer);
    },
  };
}

/** Ends what takes too long, a few a turn of the event loop: a thousand clients may be late at once, and others are not. */
async function expireLate(connections: Iterable<Connection>): Promise<void> {
  const late = [...connections].filter(({ isLate }) => isLate);
  for (const [index, connection] of late.entries()) {
    connection.expire();
    if ((index + 1) % expiredPerTurn === 0) {
      await loopTurns(1);
    }
  }
}

function tickOf(limits: Limits): number {
  return Math.min(
    tickMilliseconds,
    limits.headMilliseconds / 4,
    limits.bodyMilliseconds / 4,
    limits.answerMilliseconds / 4,
    limits.idleMilliseconds / 4,
    limits.writeMilliseconds / 4,
    limits.lingerMilliseconds / 4,
  );
}

/** How often the event loop goes round for connections that keep coming: more than a queue holds anywhere. */
const mostTurns = 8192;

/** Lets the event loop go round until a count stands still: Node accepts one connection each time. */
async function settled(count: () => number): Promise<void> {
  let before: number;
  let left = mostTurns;
  do {
    before = count();
    await loopTurns(2);
    left -= 2;
  } while (count() !== before && left > 0);
}

/** Lets the event loop go round so many times. */
async function loopTurns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
