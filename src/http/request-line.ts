import { type Refusal, refusal } from './handler.ts';

/** The first line of a request (RFC 9112 §3). */
export type RequestLine = {
  readonly kind: 'request-line';
  readonly method: string;
  /** Path and query, whichever form the target had (RFC 9112 §3.2). */
  readonly target: string;
  /** Of HTTP/1. */
  readonly minor: 0 | 1;
};

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Parses `METHOD SP target SP HTTP/1.x`, which stands in a text from `start` to before `end`. */
export function parseRequestLine(text: string, start: number, end: number): RequestLine | Refusal {
  if (text.startsWith('GET /', start) && text.startsWith(' HTTP/1.1', end - 9)) {
    // What nearly every request has; the target is looked at as below.
    const target = text.slice(start + 4, end - 9);
    if (isVisible(target)) {
      return { kind: 'request-line', method: 'GET', target, minor: 1 };
    }
  }
  const parts = text.slice(start, end).split(' ');
  const [method = '', target = '', version = ''] = parts;
  if (parts.length !== 3) {
    return refusal(
      'malformed-request',
      `The request line has ${parts.length} parts; expected a method, a target and a version with one space between them`,
    );
  }
  const [, major, minor] = /^HTTP\/(?<major>[0-9])\.(?<minor>[0-9])$/.exec(version) ?? [];
  if (major === undefined) {
    return refusal('malformed-request', 'The request line does not end with a version of HTTP');
  }
  if (major !== '1') {
    return refusal(
      'version-not-supported',
      `The request is of HTTP/${major}.${minor}; expected HTTP/1.1`,
    );
  }
  if (!token.test(method)) {
    return refusal('malformed-request', 'The method of the request is not a token');
  }
  if (!isVisible(target)) {
    return refusal(
      'malformed-request',
      'The target of the request holds a character that has to be percent-encoded',
    );
  }
  const path = pathOf(method, target);
  return path === undefined
    ? refusal('malformed-request', 'The target of the request has none of the forms of a target')
    : // A later minor version means what 1.1 does (RFC 9110 §2.5).
      { kind: 'request-line', method, target: path, minor: minor === '0' ? 0 : 1 };
}

/**
 * Whether a target is of visible ASCII characters and without a fragment. Some of them are to be percent-encoded by RFC
 * 3986, and browsers leave them as they are all the same.
 */
function isVisible(target: string): boolean {
  for (let i = 0; i < target.length; i += 1) {
    const code = target.charCodeAt(i);
    if (code < 0x21 || code > 0x7e || code === 0x23) {
      return false;
    }
  }
  return target.length > 0;
}

/** Path and query of a target; the host that it may name counts for nothing (decision 13). */
function pathOf(method: string, target: string): string | undefined {
  if (method === 'CONNECT') {
    return /^[^/?@]+:[0-9]+$/.test(target) ? '/' : undefined;
  }
  if (target.startsWith('/')) {
    return target;
  }
  if (target === '*') {
    return method === 'OPTIONS' ? '/' : undefined;
  }
  const [whole, path = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?]+(?<path>.*)$/i.exec(target) ?? [];
  return whole === undefined ? undefined : path.startsWith('/') ? path : `/${path}`;
}
