/** What a representation can be recognised by. */
export type Validators = {
  /** Opaque tag in its quotes (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** In whole seconds since 1970, or undefined where it is not known. */
  readonly modifiedSeconds: number | undefined;
};

/** What the preconditions of a GET or HEAD ask for (RFC 9110 §13.2.2). */
export type Verdict = 'send' | 'not-modified' | 'failed';

/** Evaluates the preconditions of a request against the representation that would be sent, in the order of the standard. */
export function evaluatePreconditions(fields: Headers, validators: Validators): Verdict {
  const { etag, modifiedSeconds } = validators;
  const ifMatch = fields.get('if-match');
  const ifUnmodifiedSince = fields.get('if-unmodified-since');
  if (ifMatch !== null) {
    if (!parseTags(ifMatch).some((tag) => tag === '*' || tag === etag)) {
      return 'failed';
    }
  } else if (isOlder(ifUnmodifiedSince, modifiedSeconds)) {
    return 'failed';
  }
  const ifNoneMatch = fields.get('if-none-match');
  if (ifNoneMatch !== null) {
    // The weak comparison: a mark of weakness on either side does not matter (RFC 9110 §8.8.3.2).
    const isKnown = parseTags(ifNoneMatch).some(
      (tag) => tag === '*' || tag.replace(/^W\//, '') === etag,
    );
    return isKnown ? 'not-modified' : 'send';
  }
  const since = parseDate(fields.get('if-modified-since'));
  return since !== undefined && modifiedSeconds !== undefined && modifiedSeconds <= since
    ? 'not-modified'
    : 'send';
}

/** The tags of a list; a comma inside quotes belongs to its tag. What is no tag is left out. */
function parseTags(field: string): string[] {
  if (field.trim() === '*') {
    return ['*'];
  }
  return field.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}

function isOlder(field: string | null, modifiedSeconds: number | undefined): boolean {
  const date = parseDate(field);
  return date !== undefined && modifiedSeconds !== undefined && modifiedSeconds > date;
}

/** Seconds since 1970 of a date in the form of RFC 9110 §5.6.7; anything else counts as absent. */
function parseDate(field: string | null): number | undefined {
  if (field === null || !/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(field)) {
    return undefined;
  }
  const milliseconds = Date.parse(field);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
