import { type Refusal, refusal } from './handler.ts';
import type { HeaderSection } from './header-section.ts';
import type { Limits } from './limits.ts';
import { parseRequestLine, type RequestLine } from './request-line.ts';

/** A request without its body. */
export type RequestHead = {
  readonly kind: 'head';
  readonly line: RequestLine;
  readonly section: HeaderSection;
  /** Where its text ends. */
  readonly end: number;
};

/** The head has not arrived whole; so far nothing is wrong with it. */
export type Incomplete = { readonly kind: 'incomplete' };

const incomplete: Incomplete = { kind: 'incomplete' };

/** Characters of a request line beside the target, of the longest method that anyone sends. */
const aroundTarget = 40;

/**
 * Parses the head of a request (RFC 9112 §2.1) that starts at a place of a text. What is refused is refused for the same
 * reason however much of the text is there.
 */
export function parseRequestHead(
  text: string,
  at: number,
  limits: Limits,
  sections: { readonly read: (section: string) => HeaderSection | Refusal },
): RequestHead | Incomplete | Refusal {
  // An empty line before a request is a habit of old clients (RFC 9112 §2.2).
  const start = text.startsWith('\r\n', at) ? at + 2 : at;
  const lineEnd = text.indexOf('\r\n', start);
  if ((lineEnd === -1 ? text.length : lineEnd) - start > limits.targetBytes + aroundTarget) {
    return tooLong(limits);
  }
  if (lineEnd === -1) {
    return bareLineEnd(text.slice(start)) ?? incomplete;
  }
  const line = parseRequestLine(text, start, lineEnd);
  if (line.kind === 'refusal') {
    return bareLineEnd(text.slice(start, lineEnd)) ?? line;
  }
  if (line.target.length > limits.targetBytes) {
    return tooLong(limits);
  }
  const sectionStart = lineEnd + 2;
  const sectionEnd = text.indexOf('\r\n\r\n', lineEnd) + 2;
  const known = sectionEnd === 1 ? text.length : sectionEnd;
  if (known - sectionStart > limits.headerSectionBytes) {
    return refusal(
      'header-fields-too-large',
      `The header section is longer than ${limits.headerSectionBytes} bytes`,
    );
  }
  if (sectionEnd === 1) {
    return bareLineEnd(text.slice(sectionStart)) ?? incomplete;
  }
  const section = sections.read(text.slice(sectionStart, sectionEnd));
  if (section.kind === 'refusal') {
    return bareLineEnd(text.slice(sectionStart, sectionEnd)) ?? section;
  }
  return contradiction(line, section) ?? { kind: 'head', line, section, end: sectionEnd + 2 };
}

/** What a version of HTTP does not allow its header section. */
function contradiction({ minor }: RequestLine, section: HeaderSection): Refusal | undefined {
  if (minor === 1 && !section.hasHost) {
    return refusal('malformed-request', 'The request has no field "Host"');
  }
  if (minor === 0 && section.framing.kind === 'chunked') {
    return refusal('malformed-request', 'A request of HTTP/1.0 has "Transfer-Encoding"');
  }
  return undefined;
}

/** Lines end with CR and LF together; a text may end with the CR alone where its LF is still to come. */
function bareLineEnd(text: string): Refusal | undefined {
  return /(?:^|[^\r])\n|\r[^\n]/.test(text)
    ? refusal('malformed-request', 'A line of the request does not end with CRLF')
    : undefined;
}

function tooLong({ targetBytes }: Limits): Refusal {
  return refusal('target-too-long', `The target is longer than ${targetBytes} bytes`);
}
