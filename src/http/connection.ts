import type { Clock } from './clock.ts';
import { type Handler, type Refusal, refusal } from './handler.ts';
import type { ParseSection } from './remembered-sections.ts';
import type { Limits } from './limits.ts';
import type { JoinedAnswers } from './joined-answers.ts';
import type { Output } from './output.ts';
import { persistenceOf } from './persistence.ts';
import type { RequestHead } from './request-head.ts';
import { RequestReader } from './request-reader.ts';
import { type Outcome, type Recipient, sendLong, sendResponse } from './send-response.ts';
import type { Socket, SocketUser } from './socket.ts';
import { toRequest } from './to-request.ts';
import { Writer } from './writer.ts';

/** What the connections of a server share. */
export type Shared = {
  readonly handler: Handler;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly output: Output;
  readonly joined: JoinedAnswers;
  readonly parseSection: ParseSection;
  /** Whether each answer is to be the last of its connection. */
  readonly isDraining: () => boolean;
  readonly closed: (connection: Connection) => void;
};

/** Characters that may wait for their turn before no more are read. */
const mostWaiting = 64 * 1024;

/** What a connection at rest has left when the server stops. */
const partingMilliseconds = 500;

const continueLine = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n', 'latin1');

/** One connection (RFC 9112 §9): one request after the other, each answered before the next is looked at. */
export class Connection implements SocketUser {
  readonly #socket: Socket;
  readonly #shared: Shared;
  readonly #writer: Writer;
  readonly #reader: RequestReader;
  /** `closing`: the last answer is given, and the client has to take it and to close its side. */
  #phase: 'reading' | 'answering' | 'closing' | 'closed' = 'reading';
  /** What arrived and was not looked at yet, a character for each byte. */
  #text = '';
  /** When the client has to have done what it is to do next. */
  #deadline: number;
  #answers = 0;
  #isPaused = false;
  #hasClientEnded = false;
  #hasEnded = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    this.#reader = new RequestReader(shared.limits, shared.parseSection);
    this.#writer = new Writer(socket, shared.output, shared.clock, shared.joined);
    this.#deadline = shared.clock.now() + shared.limits.headMilliseconds;
  }

  onData(chunk: Buffer): void {
    if (this.#phase === 'closing' || this.#phase === 'closed') {
      return;
    }
    const text = chunk.toString('latin1');
    const isFirst = this.#text === '';
    this.#text = isFirst ? text : this.#text + text;
    this.#advance(isFirst);
  }

  onDrain(): void {
    if (!this.#writer.drained()) {
      this.#advance(true);
    }
  }

  onEnd(): void {
    this.#hasClientEnded = true;
    if (this.#phase === 'reading') {
      this.#advance(false);
    }
  }

  onClose(): void {
    this.#phase = 'closed';
    this.#text = '';
    this.#writer.closed();
    this.#shared.closed(this);
  }

  /** Whether it waits for a request of which nothing has arrived. */
  get #isIdle(): boolean {
    return this.#phase === 'reading' && this.#text === '' && !this.#reader.isInBody;
  }

  /** Ends what takes too long; called now and then. */
  expire(): void {
    const { clock, limits } = this.#shared;
    if (this.#writer.isFull) {
      if (clock.now() - this.#writer.fullSince > limits.writeMilliseconds) {
        this.#socket.reset();
      }
    } else if (this.#phase !== 'answering' && clock.now() > this.#deadline) {
      if (this.#phase === 'closing') {
        this.#socket.close();
      } else if (this.#isIdle) {
        this.#close();
      } else {
        this.#refuse(refusal('request-timeout', 'The request did not arrive in time'), 'GET');
      }
    }
  }

  /** Ends a connection that waits for a request; any other ends with its answer. */
  closeIdle(): void {
    if (!this.#isIdle || this.#writer.isFull) {
      return;
    }
    if (this.#answers > 0) {
      // What the client may be sending at this moment is read: then it sees an end, and not a reset.
      this.#close(partingMilliseconds);
    } else {
      // Nobody connects for nothing: the first request is likely to be on its way.
      this.#deadline = Math.min(this.#deadline, this.#shared.clock.now() + partingMilliseconds);
    }
  }

  /** Ends it however much was sent. */
  reset(): void {
    this.#socket.reset();
  }

  /** Answers whatever will be asked that there are too many connections. */
  refuseAll(): void {
    this.#refuse(refusal('overloaded', 'The service has as many connections as it takes'), 'GET');
  }

  /** Answers what can be answered of the text. `isFresh`: what is left of it is no request that had begun before. */
  #advance(isFresh: boolean): void {
    let at = 0;
    while (at < this.#text.length && !this.#writer.isFull) {
      const next = this.#read(at);
      if (next === at) {
        break;
      }
      at = next;
    }
    if (at > 0) {
      this.#text = at === this.#text.length ? '' : this.#text.slice(at);
    }
    this.#writer.flush();
    this.#settle(isFresh || at > 0);
  }

  /** Answers what stands at a place of the text; the result is the place behind it, or the same where it has to wait. */
  #read(at: number): number {
    if (this.#phase !== 'reading') {
      return at;
    }
    const wasInBody = this.#reader.isInBody;
    const found = this.#reader.read(this.#text, at);
    switch (found.kind) {
      case 'head':
        this.#answer(found);
        return found.end;
      case 'incomplete':
        return at;
      case 'refusal':
        this.#refuse(found, this.#text.startsWith('HEAD ', at) ? 'HEAD' : 'GET');
        return at;
      case 'part':
        if (!wasInBody) {
          const { clock, limits } = this.#shared;
          this.#deadline = clock.now() + limits.bodyMilliseconds;
        }
        if (found.awaitsContinue) {
          this.#writer.flush();
          void this.#writer.send(continueLine);
        }
        return found.end;
      case 'last-part':
        void this.#fetch(found.head, found.body);
        return found.end;
    }
  }

  /** Answers a request without a body. */
  #answer(head: RequestHead): void {
    const { method, target } = head.line;
    const finished = this.#shared.handler.find(method, target, head.section.read, this.#socket);
    if (!finished) {
      void this.#fetch(head, undefined);
      return;
    }
    const persistence = persistenceOf(head, this.#isLast());
    const body = method === 'HEAD' ? undefined : finished.body;
    if (!this.#writer.add(finished, body, persistence)) {
      this.#phase = 'answering';
      const own = finished.isLent && body ? new Uint8Array(body) : body;
      void sendLong(finished, own, persistence, this.#shared.clock, this.#writer).then((outcome) =>
        this.#answered(outcome),
      );
      return;
    }
    this.#answers += 1;
    if (persistence === 'close') {
      this.#phase = 'closing';
    }
  }

  async #fetch(head: RequestHead, body: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
    this.#phase = 'answering';
    const { handler } = this.#shared;
    const { method, minor } = head.line;
    await this.#send(
      () => handler.fetch(toRequest(head, body), this.#socket),
      () => ({
        method,
        minor,
        persistence: persistenceOf(head, this.#isLast()),
      }),
    );
  }

  /** Answers a request that was not understood or not wanted. Whatever follows it is not looked at. */
  #refuse({ problem, detail }: Refusal, method: string): void {
    this.#phase = 'answering';
    const { handler } = this.#shared;
    void this.#send(
      () => handler.refuse(problem, detail),
      () => ({
        method,
        minor: 1,
        persistence: 'close',
      }),
    );
  }

  async #send(ask: () => Response | Promise<Response>, recipient: () => Recipient): Promise<void> {
    let outcome: Outcome = 'cut';
    try {
      const response = await ask();
      if (this.#phase !== 'answering') {
        await response.body?.cancel();
        return;
      }
      outcome = await sendResponse(response, recipient(), this.#shared.clock, this.#writer);
    } catch {
      // The handler answers its own failures; where even that failed, nothing sensible can be sent.
    }
    this.#answered(outcome);
  }

  /** Goes on after an answer that took its time. */
  #answered(outcome: Outcome): void {
    if (this.#phase !== 'answering') {
      return;
    }
    this.#answers += 1;
    if (outcome === 'cut') {
      this.#socket.reset();
      return;
    }
    this.#phase = outcome === 'open' ? 'reading' : 'closing';
    this.#advance(true);
  }

  /** Whether the answer that is made now is to be the last, whatever the client wants. */
  #isLast(): boolean {
    const { isDraining, limits } = this.#shared;
    return isDraining() || this.#answers + 1 >= limits.requestsPerConnection;
  }

  /** Decides what the client has until when to do, and whether it may send more. */
  #settle(isFresh: boolean): void {
    const { clock, limits } = this.#shared;
    if (this.#phase === 'closing') {
      this.#close();
    } else if (this.#phase === 'reading' && !this.#writer.isFull) {
      if (this.#hasClientEnded) {
        this.#close();
      } else if (this.#isIdle) {
        this.#deadline = clock.now() + limits.idleMilliseconds;
      } else if (isFresh && !this.#reader.isInBody && this.#answers > 0) {
        this.#deadline = clock.now() + limits.headMilliseconds;
      }
    }
    const isPaused = this.#text.length > mostWaiting;
    if (isPaused !== this.#isPaused) {
      this.#isPaused = isPaused;
      if (isPaused) {
        this.#socket.pause();
      } else {
        this.#socket.resume();
      }
    }
  }

  /** Ends the sending side once everything is sent, and waits for the client's end. */
  #close(lingerMilliseconds = this.#shared.limits.lingerMilliseconds): void {
    this.#phase = 'closing';
    this.#text = '';
    if (!this.#writer.isFull && !this.#hasEnded) {
      this.#hasEnded = true;
      this.#deadline = this.#shared.clock.now() + lingerMilliseconds;
      this.#socket.end();
    }
  }
}
