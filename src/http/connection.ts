import type { BodyReader } from './body-reader.ts';
import type { Clock, Persistence } from './clock.ts';
import { type Handler, type Refusal, refusal } from './handler.ts';
import type { HeaderSection } from './header-section.ts';
import type { ParseSection } from './remembered-sections.ts';
import { SectionReader } from './section-reader.ts';
import type { Limits } from './limits.ts';
import type { Output } from './output.ts';
import { createBodyReader } from './request-body.ts';
import { parseRequestHead, type RequestHead } from './request-head.ts';
import { headOf } from './response-head.ts';
import { type Recipient, sendResponse } from './send-response.ts';
import type { Socket, SocketUser } from './socket.ts';
import { mayCarryBody, toRequest } from './to-request.ts';
import { Writer } from './writer.ts';

/** What the connections of a server share. */
export type Shared = {
  readonly handler: Handler;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly output: Output;
  readonly parseSection: ParseSection;
  /** Whether each answer is to be the last of its connection. */
  readonly isStopping: () => boolean;
  readonly closed: (connection: Connection) => void;
};

/** Characters that may wait for their turn before no more are read. */
const mostWaiting = 64 * 1024;

const continueLine = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n', 'latin1');

/** One connection (RFC 9112 §9): one request after the other, each answered before the next is looked at. */
export class Connection implements SocketUser {
  readonly #socket: Socket;
  readonly #shared: Shared;
  readonly #writer: Writer;
  readonly #sections: SectionReader;
  /** `closing`: the last answer is given, and the client has to take it and to close its side. */
  #phase: 'head' | 'body' | 'answering' | 'closing' | 'closed' = 'head';
  /** What arrived and was not looked at yet, a character for each byte. */
  #text = '';
  /** The request whose body is being read. */
  #request: { readonly head: RequestHead; readonly body: BodyReader } | undefined;
  /** When the client has to have done what it is to do next. */
  #deadline: number;
  #answers = 0;
  #isPaused = false;
  #hasClientEnded = false;
  #hasEnded = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    this.#sections = new SectionReader(shared.parseSection);
    this.#writer = new Writer(socket, shared.output, shared.clock);
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
    if (this.#phase === 'head' || this.#phase === 'body') {
      this.#advance(false);
    }
  }

  onClose(): void {
    this.#phase = 'closed';
    this.#text = '';
    this.#writer.closed();
    this.#shared.closed(this);
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
      } else if (this.#phase === 'head' && this.#text === '') {
        this.#close();
      } else {
        this.#refuse(refusal('request-timeout', 'The request did not arrive in time'), 'GET');
      }
    }
  }

  /** Ends a connection that waits for a request; any other ends with its answer. */
  closeIdle(): void {
    if (this.#phase === 'head' && this.#text === '' && !this.#writer.isFull) {
      this.#socket.close();
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

  /** Looks at the text from a place on; the result is the place where it stopped. */
  #read(at: number): number {
    switch (this.#phase) {
      case 'head':
        return this.#readHead(at);
      case 'body':
        return this.#readBody(at);
      case 'answering':
      case 'closing':
      case 'closed':
        return at;
    }
  }

  #readHead(at: number): number {
    const head = parseRequestHead(this.#text, at, this.#shared.limits, this.#sections);
    switch (head.kind) {
      case 'incomplete':
        return at;
      case 'refusal':
        this.#refuse(head, this.#text.startsWith('HEAD ', at) ? 'HEAD' : 'GET');
        return at;
      case 'head':
        if (head.section.framing.kind === 'none') {
          this.#answer(head);
        } else {
          this.#expectBody(head, head.section.framing);
        }
        return head.end;
    }
  }

  #expectBody(
    head: RequestHead,
    framing: Exclude<HeaderSection['framing'], { kind: 'none' }>,
  ): void {
    const { clock, limits } = this.#shared;
    const body = createBodyReader(framing, limits.bodyBytes);
    if ('kind' in body) {
      this.#refuse(body, head.line.method);
      return;
    }
    this.#phase = 'body';
    this.#request = { head, body };
    this.#deadline = clock.now() + limits.bodyMilliseconds;
    // A client that has begun with the body does not wait for this (RFC 9110 §10.1.1).
    if (head.section.awaitsContinue && head.line.minor === 1 && this.#text.length === head.end) {
      this.#writer.flush();
      void this.#writer.send(continueLine);
    }
  }

  #readBody(at: number): number {
    if (!this.#request) {
      return at;
    }
    const { head, body } = this.#request;
    const part = body.read(this.#text, at);
    if (part.kind === 'refusal') {
      this.#refuse(part, head.line.method);
      return at;
    }
    if (part.isComplete) {
      this.#request = undefined;
      void this.#fetch(head, mayCarryBody(head.line.method) ? body.bytes() : undefined);
    }
    return part.end;
  }

  /** Answers a request without a body. */
  #answer(head: RequestHead): void {
    const { method, target } = head.line;
    const finished = this.#shared.handler.find(method, target, head.section.read);
    if (!finished) {
      void this.#fetch(head, undefined);
      return;
    }
    const persistence = this.#persistenceOf(head);
    const body = method === 'HEAD' ? undefined : finished.body;
    if (!this.#writer.add(finished, body, persistence)) {
      void this.#sendLong(headOf(finished), body, persistence);
      return;
    }
    this.#answers += 1;
    if (persistence === 'close') {
      this.#phase = 'closing';
    }
  }

  /** Sends a finished answer that does not fit into one piece. */
  async #sendLong(
    head: Uint8Array,
    body: Uint8Array | undefined,
    persistence: Persistence,
  ): Promise<void> {
    this.#phase = 'answering';
    const { clock } = this.#shared;
    const isSent =
      (await this.#writer.send(Buffer.concat([head, clock.ending(persistence)]))) &&
      (!body || (await this.#writer.send(body)));
    this.#answered(isSent ? (persistence === 'close' ? 'close' : 'open') : 'cut');
  }

  async #fetch(head: RequestHead, body: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
    this.#phase = 'answering';
    const { handler } = this.#shared;
    const { method, minor } = head.line;
    await this.#send(
      () => handler.fetch(toRequest(head, body)),
      () => ({
        method,
        minor,
        persistence: this.#persistenceOf(head),
      }),
    );
  }

  /** Answers a request that was not understood or not wanted. Whatever follows it is not looked at. */
  #refuse({ problem, detail }: Refusal, method: string): void {
    this.#phase = 'answering';
    this.#request = undefined;
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
    let outcome: 'open' | 'close' | 'cut' = 'cut';
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
  #answered(outcome: 'open' | 'close' | 'cut'): void {
    if (this.#phase !== 'answering') {
      return;
    }
    this.#answers += 1;
    if (outcome === 'cut') {
      this.#socket.reset();
      return;
    }
    this.#phase = outcome === 'open' ? 'head' : 'closing';
    this.#advance(true);
  }

  /** Decides what the client has until when to do, and whether it may send more. */
  #settle(isFresh: boolean): void {
    const { clock, limits } = this.#shared;
    if (this.#phase === 'closing') {
      this.#close();
    } else if (this.#phase === 'head' && !this.#writer.isFull) {
      if (this.#hasClientEnded) {
        this.#close();
      } else if (this.#text === '') {
        this.#deadline = clock.now() + limits.idleMilliseconds;
      } else if (isFresh && this.#answers > 0) {
        this.#deadline = clock.now() + limits.headMilliseconds;
      }
    } else if (this.#phase === 'body' && this.#hasClientEnded) {
      this.#close();
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
  #close(): void {
    const { clock, limits } = this.#shared;
    this.#phase = 'closing';
    this.#text = '';
    if (!this.#writer.isFull && !this.#hasEnded) {
      this.#hasEnded = true;
      this.#deadline = clock.now() + limits.lingerMilliseconds;
      this.#socket.end();
    }
  }

  #persistenceOf({ line: { minor }, section: { persistence } }: RequestHead): Persistence {
    const { isStopping, limits } = this.#shared;
    if (
      persistence === 'close' ||
      (minor === 0 && persistence !== 'keep-alive') ||
      isStopping() ||
      this.#answers + 1 >= limits.requestsPerConnection
    ) {
      return 'close';
    }
    return minor === 0 ? 'told' : 'assumed';
  }
}
