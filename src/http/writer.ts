import type { Clock, Persistence } from './clock.ts';
import type { JoinedAnswers } from './joined-answers.ts';
import type { Observer } from './observer.ts';
import type { Output } from './output.ts';
import { headOf, headPartsOf } from './response-head.ts';
import type { Finished } from '../responses/finished.ts';
import type { SendingTurns } from './sending-turns.ts';
import type { Socket } from './socket.ts';

/** Bytes that a socket gets at once: after each piece it shows whether the client still takes any. */
const pieceBytes = 64 * 1024;

/**
 * How far into a body no pieces are made where the system took as much before. Behind other answers it may take less this
 * time, and the rest has to leave as soon as a piece has. What a client asks for beyond this takes turns.
 */
const longestRoom = 256 * 1024;

/** What the writers of a server share. */
export type SharedWriting = {
  readonly output: Output;
  readonly clock: Clock;
  readonly joined: JoinedAnswers;
  readonly turns: SendingTurns;
  readonly observer: Observer;
};

/** The sending side of a connection. */
export class Writer {
  readonly #socket: Socket;
  readonly #output: Output;
  readonly #clock: Clock;
  readonly #joined: JoinedAnswers;
  readonly #turns: SendingTurns;
  readonly #observer: Observer;
  #isFull = false;
  #isClosed = false;
  #fullSince = 0;
  #sentAt = 0;
  /**
   * Bytes of the body of one answer that the system took without waiting. It will again: who asks for the next answer has
   * this one, so that nothing of it takes up room any more.
   */
  #room = pieceBytes;
  /**
   * Whether it takes turns with others. What a packet asks for leaves at once, up to a buffer of short answers or a single
   * long one; what it asks for beyond that takes turns, and so does whatever the client does not take at once.
   */
  #takesTurns = false;
  /** Goes on with an answer that waits for the client. */
  #wake: (() => void) | undefined;

  constructor(socket: Socket, { output, clock, joined, turns, observer }: SharedWriting) {
    this.#socket = socket;
    this.#output = output;
    this.#clock = clock;
    this.#joined = joined;
    this.#turns = turns;
    this.#observer = observer;
  }

  /** The client has all that it asked for, and asks for more. */
  asked(): void {
    this.#takesTurns = false;
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

  /**
   * Adds a finished answer to what `flush` sends. Where it is too long for that, or has to wait for its turn, the result is
   * false.
   */
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
    const { length } = this.#output;
    this.flush();
    this.#takesTurns ||= length > 0;
    return !this.#isFull && this.#mayLeave(length) && this.#output.add(head, lines, ending, body);
  }

  /** Sends an answer that is kept in one piece, where nothing before it waits. */
  #sendWhole(finished: Finished, whole: Uint8Array): boolean {
    this.flush();
    if (this.#isFull || !this.#mayLeave(whole.byteLength)) {
      return false;
    }
    this.#observer.sent(whole.byteLength);
    this.#takesTurns = true;
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
      const end = Math.min(bytes.byteLength, start + pieceBytes);
      if (!(await this.#sendPiece(bytes, start, end))) {
        return false;
      }
      this.#takesTurns = true;
    }
    return !this.#isClosed;
  }

  /**
   * The same for a whole answer: its head leaves with the first piece of the body, and what the system has room for behind
   * that is one more. Never all at once: congestion control that spaces packets out (BBR) sets a timer for each such answer.
   */
  async sendLong(head: Uint8Array, body: Uint8Array): Promise<boolean> {
    this.#takesTurns ||= body.byteLength > longestRoom;
    let end = Math.min(body.byteLength, pieceBytes);
    if (!(await this.#sendPiece(body, 0, end, head))) {
      return false;
    }
    let room = this.#isFull ? 0 : end;
    while (end < body.byteLength) {
      const start = end;
      const reach = room === start ? this.#room : 0;
      end = Math.min(body.byteLength, Math.max(start + pieceBytes, reach));
      if (!(await this.#sendPiece(body, start, end))) {
        return false;
      }
      if (room === start && !this.#isFull) {
        room = end;
      }
    }
    this.#takesTurns = true;
    const known = Math.min(Math.max(room, pieceBytes), longestRoom);
    // A shorter body that was taken whole says nothing of longer ones.
    this.#room = room === body.byteLength ? Math.max(known, this.#room) : known;
    return !this.#isClosed;
  }

  /** Sends bytes once nothing waits before them and it is their turn; resolves with false once the client is gone. */
  async #sendPiece(
    bytes: Uint8Array,
    start: number,
    end: number,
    head?: Uint8Array,
  ): Promise<boolean> {
    if (this.#isFull) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const length = end - start + (head?.byteLength ?? 0);
    if (!this.#mayLeave(length)) {
      await this.#turns.wait();
    }
    if (this.#isClosed) {
      return false;
    }
    this.#sentAt = this.#clock.now();
    this.#observer.sent(length);
    this.#setFull(!this.#socket.write(bytes, start, end, head));
    return true;
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

  /** Whether so many bytes need not wait for their turn. */
  #mayLeave(byteLength: number): boolean {
    return !this.#takesTurns || this.#turns.take(byteLength);
  }

  #setFull(isFull: boolean): void {
    this.#isFull = isFull;
    if (isFull) {
      this.#takesTurns = true;
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
