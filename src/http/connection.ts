import { type Answered, type Finished, isFinished } from '../responses/finished.ts';
import type { Clock, Persistence } from './clock.ts';
import { type Asker, type Handler, type Refusal, refusal } from './handler.ts';
import type { ParseSection } from './remembered-sections.ts';
import type { Limits } from './limits.ts';
import type { JoinedAnswers } from './joined-answers.ts';
import type { Observer } from './observer.ts';
import type { Output } from './output.ts';
import { persistenceOf } from './persistence.ts';
import type { RequestHead } from './request-head.ts';
import { RequestReader } from './request-reader.ts';
import {
  type Outcome,
  type Recipient,
  sendFinished,
  sendLong,
  sendResponse,
} from './send-response.ts';
import type { SendingTurns } from './sending-turns.ts';
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
  readonly turns: SendingTurns;
  readonly parseSection: ParseSection;
  readonly observer: Observer;
  /** Whether each answer is to be the last of its connection. */
  readonly isDraining: () => boolean;
  readonly closed: (connection: Connection) => void;
  /** Takes what a handler failed with, or what this code did. */
  readonly reportError: (error: unknown) => void;
};

/** An answer that has to be asked for, and what becomes of it. */
type Asking<Asked extends Answered> = {
  readonly stage: 'asked' | 'refused';
  readonly ask: () => Asked | Promise<Asked>;
  /** The answer is there and about to be sent. */
  readonly told: (answered: Asked) => void;
  readonly recipient: () => Recipient;
  readonly fail: (error: unknown) => void;
};

/** Characters that may wait for their turn before no more are read. */
const mostWaiting = 64 * 1024;

/** What a connection at rest has left when the server stops. */
const partingMilliseconds = 500;

const continueLine = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n', 'latin1');

/** One connection (RFC 9112 §9): one request after the other, each answered before the next is looked at. */
export class Connection implements SocketUser, Asker {
  readonly #socket: Socket;
  readonly #shared: Shared;
  readonly #writer: Writer;
  readonly #reader: RequestReader;
  /** `closing`: the last answer is given, and the client has to take it and to close its side. */
  #phase: 'reading' | 'answering' | 'closing' | 'closed' = 'reading';
  /** What arrived and was not looked at yet, a character for each byte. */
  #text = '';
  /** When the client has to have done what it is to do next, or the handler. */
  #deadline: number;
  /** The request that is being answered, and header fields of its answer alone. */
  #head: RequestHead | undefined;
  #lines = '';
  /** Counts what was asked of the handler, to know an answer that comes too late. */
  #asked = 0;
  /** How far an answer is that takes its time. */
  #stage: 'asked' | 'refused' | 'begun' = 'asked';
  #answers = 0;
  #isPaused = false;
  #hasClientEnded = false;
  #hasEnded = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    this.#reader = new RequestReader(shared.limits, shared.parseSection);
    this.#writer = new Writer(socket, shared);
    this.#deadline = shared.clock.now() + shared.limits.headMilliseconds;
  }

  get remoteAddress(): string {
    return this.#socket.remoteAddress;
  }

  readAny(name: string): string | undefined {
    return this.#head?.section.readAny(name);
  }

  addLines(lines: string): void {
    this.#lines += lines;
  }

  onData(chunk: Buffer): void {
    if (this.#phase === 'closing' || this.#phase === 'closed') {
      return;
    }
    const { observer } = this.#shared;
    observer.packetArrived();
    const text = chunk.toString('latin1');
    const isFirst = this.#text === '';
    if (isFirst && this.#phase === 'reading') {
      this.#writer.asked();
    }
    this.#text = isFirst ? text : this.#text + text;
    const answers = this.#answers;
    this.#advance(isFirst);
    if (this.#phase !== 'answering') {
      observer.packetAnswered(this.#answers - answers);
    }
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
    this.#head = undefined;
    this.#text = '';
    this.#writer.closed();
    this.#shared.closed(this);
  }

  /** Whether it waits for a request of which nothing has arrived. */
  get #isIdle(): boolean {
    return this.#phase === 'reading' && this.#text === '' && !this.#reader.isInBody;
  }

  /** Whether something takes too long. */
  get isLate(): boolean {
    const { clock, limits } = this.#shared;
    if (this.#phase === 'closed') {
      return false;
    }
    return this.#writer.isFull
      ? clock.now() - this.#writer.fullSince > limits.writeMilliseconds
      : clock.now() > this.#deadline;
  }

  /** Ends what takes too long. */
  expire(): void {
    if (!this.isLate) {
      return;
    }
    if (this.#writer.isFull) {
      this.#socket.reset();
    } else if (this.#phase === 'answering') {
      this.#giveUp();
    } else if (this.#phase === 'closing') {
      this.#socket.close();
    } else if (this.#isIdle) {
      this.#close();
    } else {
      this.#refuseAt(0, refusal('request-timeout', 'The request did not arrive in time'));
    }
  }

  /** Gives up an answer that the handler does not finish. */
  #giveUp(): void {
    const { clock, limits, reportError } = this.#shared;
    if (this.#stage === 'begun') {
      this.#deadline = this.#writer.sentAt + limits.answerMilliseconds;
      if (clock.now() <= this.#deadline) {
        return;
      }
    }
    const seconds = limits.answerMilliseconds / 1000;
    const { method = 'GET', target = '' } = this.#head?.line ?? {};
    reportError(new Error(`No answer to ${method} "${target}" in ${seconds} seconds`));
    if (this.#stage === 'asked') {
      this.#refuse(
        refusal('answer-timeout', `The answer was not finished in ${seconds} seconds`),
        method,
      );
    } else {
      this.#socket.reset();
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
    this.#refuseAt(0, refusal('overloaded', 'The service has as many connections as it takes'));
  }

  /** Answers what can be answered of the text. `isFresh`: what is left of it is no request that had begun before. */
  #advance(isFresh: boolean): void {
    try {
      this.#answerText(isFresh);
    } catch (error) {
      // A fault of this code: one connection less, and not the process.
      this.#shared.output.clear();
      this.#socket.reset();
      this.#shared.reportError(error);
    }
  }

  #answerText(isFresh: boolean): void {
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
        this.#answer(found, undefined);
        return found.end;
      case 'incomplete':
        return at;
      case 'refusal':
        this.#refuseAt(at, found);
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
        this.#answer(found.head, found.body);
        return found.end;
    }
  }

  #answer(head: RequestHead, content: Uint8Array<ArrayBuffer> | undefined): void {
    this.#head = head;
    this.#lines = '';
    const finished = this.#find(head);
    if (finished === 'failed') {
      return;
    }
    if (!finished) {
      this.#fetch(head, content);
      return;
    }
    this.#shared.observer.found(head, finished);
    const persistence = persistenceOf(head, this.#isLast());
    const body = head.line.method === 'HEAD' ? undefined : finished.body;
    if (!this.#writer.add(finished, body, persistence, this.#lines)) {
      this.#sendLong(finished, finished.isLent && body ? new Uint8Array(body) : body, persistence);
      return;
    }
    this.#head = undefined;
    this.#answers += 1;
    if (persistence === 'close') {
      this.#phase = 'closing';
    }
  }

  #find({ line: { method, target }, section }: RequestHead): Finished | 'failed' | undefined {
    try {
      return this.#shared.handler.find(method, target, section.read, this);
    } catch (error) {
      this.#refuseFailed(error, method);
      return 'failed';
    }
  }

  #sendLong(finished: Finished, body: Uint8Array | undefined, persistence: Persistence): void {
    const { clock, limits } = this.#shared;
    this.#phase = 'answering';
    this.#stage = 'begun';
    this.#deadline = clock.now() + limits.answerMilliseconds;
    const how = { persistence, lines: this.#lines };
    void sendLong(finished, body, how, clock, this.#writer).then((outcome) =>
      this.#answered(outcome),
    );
  }

  #fetch(head: RequestHead, content: Uint8Array<ArrayBuffer> | undefined): void {
    const { handler, observer } = this.#shared;
    const { method, minor } = head.line;
    const started = performance.now();
    void this.#send({
      stage: 'asked',
      ask: () => handler.fetch(toRequest(head, content), this.#socket),
      told: (answered) => observer.computed(head, answered, performance.now() - started),
      recipient: () => ({
        method,
        minor,
        persistence: persistenceOf(head, this.#isLast()),
        lines: this.#lines,
      }),
      fail: (error) => this.#refuseFailed(error, method),
    });
  }

  /** Answers the request at a place of the text, which was not understood or not wanted. Nothing behind it is looked at. */
  #refuseAt(at: number, because: Refusal): void {
    this.#refuse(because, this.#reader.asksForHead(this.#text, at) ? 'HEAD' : 'GET');
  }

  /** Answers a request by a method that was not understood or not wanted. Whatever follows it is not looked at. */
  #refuse({ problem, detail }: Refusal, method: string): void {
    const { handler, observer, reportError } = this.#shared;
    void this.#send({
      stage: 'refused',
      ask: () => handler.refuse(problem, detail),
      told: (response) => observer.refused(problem, response),
      recipient: () => ({ method, minor: 1, persistence: 'close', lines: '' }),
      fail: (error) => {
        // The words for it fail as well: nothing sensible can be sent.
        reportError(error);
        this.#answered('cut');
      },
    });
  }

  #refuseFailed(error: unknown, method: string): void {
    this.#shared.reportError(error);
    this.#refuse(refusal('internal-error', 'The service failed to answer this request'), method);
  }

  async #send<Asked extends Answered>({
    stage,
    ask,
    told,
    recipient,
    fail,
  }: Asking<Asked>): Promise<void> {
    const { clock, limits, reportError } = this.#shared;
    this.#phase = 'answering';
    this.#deadline = clock.now() + limits.answerMilliseconds;
    this.#stage = stage;
    const asked = (this.#asked += 1);
    const isWanted = (): boolean => this.#phase === 'answering' && this.#asked === asked;
    let answered: Asked;
    try {
      answered = await ask();
    } catch (error) {
      if (isWanted()) {
        fail(error);
      }
      return;
    }
    let outcome: Outcome = 'cut';
    try {
      if (!isWanted()) {
        if (!isFinished(answered)) {
          await answered.body?.cancel();
        }
        return;
      }
      this.#stage = 'begun';
      told(answered);
      outcome = await (isFinished(answered)
        ? sendFinished(answered, recipient(), clock, this.#writer)
        : sendResponse(answered, recipient(), clock, this.#writer));
    } catch (error) {
      reportError(error);
    }
    this.#answered(outcome);
  }

  /** Goes on after an answer that took its time. */
  #answered(outcome: Outcome): void {
    if (this.#phase !== 'answering') {
      return;
    }
    this.#answers += 1;
    this.#head = undefined;
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
