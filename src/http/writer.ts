import type { Clock, Persistence } from './clock.ts';
import type { JoinedAnswers } from './joined-answers.ts';
import type { Observer } from './observer.ts';
import type { Output } from './output.ts';
import { headOf, headPartsOf } from './response-head.ts';
import type { Finished } from '../prepared/finished.ts';
import type { Socket } from './socket.ts';

/** Bytes that a socket gets at once: after each piece it shows whether the client still takes any. */
const pieceBytes = 64 * 1024;

/** What the writers of a server share. */
export type SharedWriting = {
  readonly output: Output;
  readonly clock: Clock;
  readonly joined: JoinedAnswers;
  readonly observer: Observer;
};

/** The sending side of a connection. */
export class Writer {
  readonly #socket: Socket;
  readonly #output: Output;
  readonly #clock: Clock;
  readonly #joined: JoinedAnswers;
  readonly #observer: Observer;
  #isFull = false;
  #isClosed = false;
  #fullSince = 0;
  #sentAt = 0;
  /** Goes on with an answer that waits for the client. */
  #wake: (() => void) | undefined;

  constructor(socket: Socket, { output, clock, joined, observer }: SharedWriting) {
    this.#socket = socket;
    this.#output = output;
    this.#clock = clock;
    this.#joined = joined;
    this.#observer = observer;
  }

  /** Whether the client has to take something before more can be sent. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Since when it has taken nothing. */
  get fullSince(): number {
    return this.#fullSince;
  }

  /** When a piece of a long answer was last sent. */
  get sentAt(): number {
    return this.#sentAt;
  }

  /** Adds a finished answer to what `flush` sends. Where it is too long for that, the result is false. */
  add(
    finished: Finished,
    body: Uint8Array | undefined,
    persistence: Persistence,
    lines: string,
  ): boolean {
    // What was never sent may never be sent again: joining it would be one copy more.
    const whole =
      body && finished.head !== undefined && persistence === 'assumed' && lines === ''
        ? this.#joined.bytesOf(finished, body)
        : undefined;
    if (whole) {
      return this.#sendWhole(finished, whole);
    }
    // Most answers of a large world are sent once and forgotten: their heads are not worth keeping.
    const head = finished.head === undefined ? headPartsOf(finished) : headOf(finished);
    finished.head ??= 'sent';
    const ending = this.#clock.ending(persistence);
    if (this.#output.add(head, lines, ending, body)) {
      return true;
    }
    // Behind other answers there was no room.
    this.flush();
    return !this.#isFull && this.#output.add(head, lines, ending, body);
  }

  /** Sends an answer that is kept in one piece, where nothing before it waits. */
  #sendWhole(finished: Finished, whole: Uint8Array): boolean {
    this.flush();
    if (this.#isFull) {
      return false;
    }
    this.#observer.sent(whole.byteLength);
    this.#setFull(!this.#socket.write(whole, 0, whole.byteLength));
    if (this.#isFull) {
      this.#joined.giveAway(finished);
    }
    return true;
  }

  /** Sends what was added. */
  flush(): void {
    const { length } = this.#output;
    if (length > 0) {
      this.#observer.sent(length);
      this.#setFull(!this.#output.flush(this.#socket));
    }
  }

  /** Sends bytes after everything else, as fast as the client takes them; resolves with false once it is gone. */
  async send(bytes: Uint8Array): Promise<boolean> {
    for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
      if (this.#isFull) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      if (this.#isClosed) {
        return false;
      }
      const end = Math.min(bytes.byteLength, start + pieceBytes);
      this.#sentAt = this.#clock.now();
      this.#observer.sent(end - start);
      this.#setFull(!this.#socket.write(bytes, start, end));
    }
    return !this.#isClosed;
  }

  /** The client took what it had to. The result says whether an answer goes on. */
  drained(): boolean {
    this.#isFull = false;
    return this.#goOn();
  }

  closed(): void {
    this.#isClosed = true;
    this.#goOn();
  }

  #setFull(isFull: boolean): void {
    this.#isFull = isFull;
    if (isFull) {
      this.#fullSince = this.#clock.now();
    }
  }

  #goOn(): boolean {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
    return wake !== undefined;
  }
}
