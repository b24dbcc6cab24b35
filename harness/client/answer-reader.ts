import type { Answer } from './answer.ts';

/**
 * Parses the responses of a server from packets of any size, strictly: throws for anything but HTTP/1.1 responses.
 * Skips responses with a status from 100 to 199.
 */
export class AnswerReader {
  #rest: Buffer = Buffer.alloc(0);
  /** Packets behind the rest, joined once a long body is complete: joining each would copy it many times. */
  #packets: Buffer[] = [];
  #missing = 0;
  #head: Omit<Answer, 'body'> | undefined;
  #chunks: Buffer[] = [];
  readonly #nextMethod: () => string;

  /** `nextMethod` returns the method of the request of each response in turn, because a response to HEAD has no body. */
  constructor(nextMethod: () => string) {
    this.#nextMethod = nextMethod;
  }

  /** Whether no response is incomplete. */
  get isBetween(): boolean {
    return this.#head === undefined && this.#rest.length === 0 && this.#packets.length === 0;
  }

  /** Returns the responses that the packet completes. */
  push(arrived: Buffer): Answer[] {
    this.#packets.push(arrived);
    this.#missing -= arrived.length;
    if (this.#missing > 0) {
      return [];
    }
    this.#join();
    const answers: Answer[] = [];
    for (;;) {
      const answer = this.#next();
      if (!answer) {
        return answers;
      }
      answers.push(answer);
    }
  }

  /** Returns the response without a length that ends with the connection, if there is one. */
  end(): Answer | undefined {
    this.#join();
    const head = this.#head;
    if (head && endOf(head) === 'close') {
      const body = this.#rest;
      this.#rest = Buffer.alloc(0);
      this.#head = undefined;
      return { ...head, body };
    }
    return undefined;
  }

  #join(): void {
    const [first, second] = this.#packets;
    this.#rest =
      this.#rest.length === 0 && first && !second
        ? first
        : Buffer.concat([this.#rest, ...this.#packets]);
    this.#packets = [];
    this.#missing = 0;
  }

  #next(): Answer | undefined {
    while (!this.#head) {
      const at = this.#rest.indexOf('\r\n\r\n');
      if (at === -1) {
        checkBeginning(this.#rest);
        return undefined;
      }
      const head = parseHead(this.#rest.toString('latin1', 0, at));
      this.#rest = this.#rest.subarray(at + 4);
      this.#head = head.status < 200 ? undefined : { ...head, ...bodiless(head, this.#nextMethod) };
      this.#chunks = [];
    }
    const end = endOf(this.#head);
    if (end === 'close') {
      return undefined;
    }
    const body = end === 'chunked' ? this.#takeChunks() : this.#take(end);
    if (!body) {
      return undefined;
    }
    const { status, fields, rawFields } = this.#head;
    this.#head = undefined;
    return { status, fields, rawFields, body };
  }

  #take(length: number): Buffer | undefined {
    if (this.#rest.length < length) {
      this.#missing = length - this.#rest.length;
      return undefined;
    }
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  #takeChunks(): Buffer | undefined {
    for (;;) {
      const at = this.#rest.indexOf('\r\n');
      if (at === -1) {
        return undefined;
      }
      const line = this.#rest.toString('latin1', 0, at);
      if (!/^[0-9a-f]{1,8}$/i.test(line)) {
        throw new Error(`No chunk has the size ${JSON.stringify(line.slice(0, 80))}`);
      }
      const size = Number.parseInt(line, 16);
      if (this.#rest.length < at + 2 + size + 2) {
        return undefined;
      }
      if (this.#rest.toString('latin1', at + 2 + size, at + 4 + size) !== '\r\n') {
        throw new Error('A chunk does not end where it says');
      }
      this.#chunks.push(this.#rest.subarray(at + 2, at + 2 + size));
      this.#rest = this.#rest.subarray(at + 4 + size);
      if (size === 0) {
        return Buffer.concat(this.#chunks);
      }
    }
  }
}

type Head = Omit<Answer, 'body'> & { readonly isBodiless?: boolean };

function bodiless(head: Head, nextMethod: () => string): { readonly isBodiless: boolean } {
  const isHead = nextMethod() === 'HEAD';
  return { isBodiless: isHead || head.status === 204 || head.status === 304 };
}

/** RFC 9112 §6.3. */
function endOf({ fields, isBodiless }: Head): number | 'chunked' | 'close' {
  if (isBodiless === true) {
    return 0;
  }
  const coding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (coding !== undefined) {
    if (coding !== 'chunked' || length !== undefined) {
      throw new Error(`An answer has the transfer coding "${coding}" and the length ${length}`);
    }
    return 'chunked';
  }
  if (length === undefined) {
    return 'close';
  }
  if (!/^[0-9]+$/.test(length)) {
    throw new Error(`An answer has the length "${length}"`);
  }
  return Number(length);
}

function parseHead(text: string): Head {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const [, digits] = /^HTTP\/1\.[01] (?<status>[1-5][0-9]{2})(?: [ -~]*)?$/.exec(statusLine) ?? [];
  if (digits === undefined) {
    throw new Error(`No answer begins with ${JSON.stringify(statusLine.slice(0, 80))}`);
  }
  const rawFields = lines.map((line): [string, string] => {
    const [, name, value] =
      /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new Error(`No field of an answer is ${JSON.stringify(line.slice(0, 80))}`);
    }
    return [name, value];
  });
  const fields = new Map<string, string>();
  for (const [name, value] of rawFields) {
    const key = name.toLowerCase();
    const before = fields.get(key);
    fields.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return { status: Number(digits), fields, rawFields };
}

/** Throws as early as possible if the bytes cannot begin a response. */
function checkBeginning(text: Buffer): void {
  const beginning = text.toString('latin1', 0, 7);
  if (!'HTTP/1.'.startsWith(beginning)) {
    throw new Error(`No answer begins with ${JSON.stringify(text.toString('latin1', 0, 80))}`);
  }
  if (text.length > 100_000) {
    throw new Error('The head of an answer has no end');
  }
}
