import type { BodyReader } from './body-reader.ts';
import type { Refusal } from './handler.ts';
import type { Limits } from './limits.ts';
import type { ParseSection } from './remembered-sections.ts';
import { createBodyReader } from './request-body.ts';
import { type Incomplete, parseRequestHead, type RequestHead } from './request-head.ts';
import { SectionReader } from './section-reader.ts';
import { mayCarryBody } from './to-request.ts';

/** What a place in the text of a connection holds; `end` is the place behind it. */
export type Found =
  /** A request without a body. */
  | RequestHead
  /** A part of a request with a body. */
  | { readonly kind: 'part'; readonly end: number; readonly awaitsContinue: boolean }
  /** The last part of it. The body is undefined where a request of its method has none to speak of. */
  | {
      readonly kind: 'last-part';
      readonly head: RequestHead;
      readonly body: Buffer<ArrayBuffer> | undefined;
      readonly end: number;
    }
  | Incomplete
  | Refusal;

type Begun = { readonly head: RequestHead; readonly body: BodyReader };

/** Takes the text of a connection apart into requests. */
export class RequestReader {
  readonly #limits: Limits;
  readonly #sections: SectionReader;
  /** The request whose body is being read. */
  #begun: Begun | undefined;

  constructor(limits: Limits, parseSection: ParseSection) {
    this.#limits = limits;
    this.#sections = new SectionReader(parseSection);
  }

  /** Whether a request has begun that was taken from the text in part. */
  get isInBody(): boolean {
    return this.#begun !== undefined;
  }

  /** Whether the request that is being read is HEAD, understood or not: no answer to it has a body (RFC 9110 §9.3.2). */
  asksForHead(text: string, at: number): boolean {
    return this.#begun
      ? this.#begun.head.line.method === 'HEAD'
      : text.startsWith('HEAD ', text.startsWith('\r\n', at) ? at + 2 : at);
  }

  /** Looks at a text from a place on. */
  read(text: string, at: number): Found {
    if (this.#begun) {
      return this.#readBody(this.#begun, text, at);
    }
    const head = parseRequestHead(text, at, this.#limits, this.#sections);
    return head.kind === 'head' && head.section.framing.kind !== 'none'
      ? this.#begin(head, head.section.framing, text)
      : head;
  }

  #begin(head: RequestHead, framing: Parameters<typeof createBodyReader>[0], text: string): Found {
    const body = createBodyReader(framing, this.#limits.bodyBytes);
    if ('kind' in body) {
      return body;
    }
    this.#begun = { head, body };
    const { line, section, end } = head;
    return {
      kind: 'part',
      end,
      // HTTP/1.0 does not know this, and a client that has begun with the body does not wait (RFC 9110 §10.1.1).
      awaitsContinue: section.awaitsContinue && line.minor === 1 && text.length === end,
    };
  }

  #readBody({ head, body }: Begun, text: string, at: number): Found {
    const part = body.read(text, at);
    if (part.kind === 'refusal') {
      return part;
    }
    if (!part.isComplete) {
      return { kind: 'part', end: part.end, awaitsContinue: false };
    }
    this.#begun = undefined;
    return {
      kind: 'last-part',
      head,
      body: mayCarryBody(head.line.method) ? body.bytes() : undefined,
      end: part.end,
    };
  }
}
