import { decidingFields, type ReadField, readNothing } from '../responses/preconditions.ts';
import { type Refusal, refusal } from './handler.ts';
import { type Framing, parseFraming } from './framing.ts';

/** The header fields of a request, with what the connection has to know of them. */
export type HeaderSection = {
  readonly kind: 'section';
  /** Values by names in lower case; several of one name are joined by commas (RFC 9110 §5.3). */
  readonly fields: ReadonlyMap<string, string>;
  /** Reads those of them that decide an answer. */
  readonly read: ReadField;
  /** Reads any of them. */
  readonly readAny: ReadField;
  readonly hasHost: boolean;
  /** What the client says of the connection (RFC 9112 §9.3). */
  readonly persistence: 'close' | 'keep-alive' | 'unsaid';
  readonly framing: Framing;
  /** Whether the client waits to be told to send the body (RFC 9110 §10.1.1). */
  readonly awaitsContinue: boolean;
};

const name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// oxlint-disable-next-line no-control-regex
const value = /^[\t\x20-\x7e\x80-\xff]*$/;
/** RFC 3986 §3.2.2 with the port of RFC 9110 §7.2. */
const host =
  /^(?:\[(?:[0-9a-f:.]+|v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::[0-9]*)?$/i;

/** Parses lines that each end with CRLF (RFC 9112 §5). Refuses what the standard lets a server repair. */
export function parseHeaderSection(section: string): HeaderSection | Refusal {
  const fields = new Map<string, string>();
  const lines = section.split('\r\n');
  lines.pop();
  for (const line of lines) {
    const field = parseField(line);
    if (field.kind === 'refusal') {
      return field;
    }
    const known = fields.get(field.name);
    if (known !== undefined && field.name === 'host') {
      return refusal('malformed-request', 'The request has more than one field "Host"');
    }
    fields.set(field.name, known === undefined ? field.value : `${known}, ${field.value}`);
  }
  return readSection(fields);
}

/** Parses a line without its CRLF. */
export function parseField(
  line: string,
): { readonly kind: 'field'; readonly name: string; readonly value: string } | Refusal {
  const colon = line.indexOf(':');
  const found = {
    kind: 'field',
    name: line.slice(0, Math.max(colon, 0)),
    value: trim(line, colon + 1),
  } as const;
  if (/^[ \t]/.test(line)) {
    return refusal('malformed-request', 'A line of the header section continues the one before it');
  }
  if (!name.test(found.name)) {
    return refusal('malformed-request', 'A header field has no name, or one that is not a token');
  }
  if (!value.test(found.value)) {
    return refusal('malformed-request', 'A header field holds a control character');
  }
  return { ...found, name: found.name.toLowerCase() };
}

/** What fields say to the connection. */
function readSection(fields: ReadonlyMap<string, string>): HeaderSection | Refusal {
  const named = fields.get('host');
  if (named !== undefined && !host.test(named)) {
    return refusal('malformed-request', 'The field "Host" holds no host');
  }
  const framing = parseFraming(fields.get('content-length'), fields.get('transfer-encoding'));
  if (framing.kind === 'refusal') {
    return framing;
  }
  const expect = fields.get('expect')?.toLowerCase();
  if (expect !== undefined && expect !== '100-continue') {
    return refusal(
      'expectation-failed',
      'The field "Expect" holds something other than "100-continue"',
    );
  }
  const options = new Set(
    (fields.get('connection') ?? '').split(',').map((option) => option.trim().toLowerCase()),
  );
  const readAny: ReadField = (wanted) => fields.get(wanted);
  return {
    kind: 'section',
    fields,
    read: decidingFields.some((each) => fields.has(each)) ? readAny : readNothing,
    readAny,
    hasHost: named !== undefined,
    persistence: options.has('close')
      ? 'close'
      : options.has('keep-alive')
        ? 'keep-alive'
        : 'unsaid',
    framing,
    awaitsContinue: expect !== undefined,
  };
}

/** A text from a place on, without spaces and tabs around it; in linear time, which a pattern would not be. */
function trim(text: string, from: number): string {
  let start = from;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) {
    start += 1;
  }
  while (end > start && isBlank(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
