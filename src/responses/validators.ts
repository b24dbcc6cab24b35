/** Entity tags, and the conditions of requests that name them (RFC 9110 §8.8 and §13). */

/** Characters of an entity tag: 132 bits. */
const tagLength = 22;

/**
 * The entity tag of some bytes, without quotes: the beginning of their SHA-256 in base64url. Of a response's body, or of all
 * that the responses of a snapshot depend on.
 */
export async function tagOf(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return (await sha256(bytes)).replaceAll('+', '-').replaceAll('/', '_').slice(0, tagLength);
}

/** SHA-256 in base64. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}

/** The validators that tell one state of a representation from another (RFC 9110 §8.8). */
export type Validators = {
  /** Opaque tag in its quotes (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** `Last-Modified` in whole seconds since 1970; undefined if it is not known. */
  readonly modifiedSeconds: number | undefined;
};

type ReadHeader = (name: string) => string | undefined;

/** The outcome of the preconditions of a GET or HEAD (RFC 9110 §13.2.2). */
export type Verdict = 'send' | 'not-modified' | 'failed';

/** Evaluates the preconditions of a request against the representation that would be sent, in the standard's order. */
export function evaluatePreconditions(header: ReadHeader, validators: Validators): Verdict {
  const { etag, modifiedSeconds } = validators;
  const ifMatch = header('if-match');
  const ifUnmodifiedSince = header('if-unmodified-since');
  if (ifMatch !== undefined) {
    if (!parseTags(ifMatch).some((tag) => tag === '*' || tag === etag)) {
      return 'failed';
    }
  } else if (isOlder(ifUnmodifiedSince, modifiedSeconds)) {
    return 'failed';
  }
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === etag) {
      return 'not-modified';
    }
    // The weak comparison: `W/` on either side does not matter (RFC 9110 §8.8.3.2).
    const isKnown = parseTags(ifNoneMatch).some(
      (tag) => tag === '*' || tag.replace(/^W\//, '') === etag,
    );
    return isKnown ? 'not-modified' : 'send';
  }
  const since = parseDate(header('if-modified-since'));
  return since !== undefined && modifiedSeconds !== undefined && modifiedSeconds <= since
    ? 'not-modified'
    : 'send';
}

/** The tags of a list; a comma inside quotes belongs to its tag. Anything that is no tag is left out. */
function parseTags(field: string): string[] {
  if (field.trim() === '*') {
    return ['*'];
  }
  return field.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}

function isOlder(field: string | undefined, modifiedSeconds: number | undefined): boolean {
  const date = parseDate(field);
  return date !== undefined && modifiedSeconds !== undefined && modifiedSeconds > date;
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const time = String.raw`\d\d:\d\d:\d\d`;
/** The form of today and that of RFC 850. */
const dateOfGreenwich = new RegExp(
  String.raw`^${day}(?:, \d\d [A-Z][a-z]{2} \d{4}|[a-z]*, \d\d-[A-Z][a-z]{2}-\d\d) ${time} GMT$`,
);
/** The form of C's `asctime()`, which names no zone: the engine would take it for a local time. */
const dateWithoutZone = new RegExp(`^${day} [A-Z][a-z]{2} [ 0-9][0-9] ${time} [0-9]{4}$`);

/** Seconds since 1970 of a date in one of the three forms of RFC 9110 §5.6.7; anything else counts as absent. */
function parseDate(field: string | undefined): number | undefined {
  if (field === undefined) {
    return undefined;
  }
  const text = dateWithoutZone.test(field) ? `${field} GMT` : field;
  const milliseconds =
    text === field && !dateOfGreenwich.test(field) ? Number.NaN : Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
