/** One range of the bytes of a response (RFC 9110 §14), for those that say `Accept-Ranges: bytes`. */
import {
  finish,
  type FinishedResponse,
  headerOf,
  type Refusal,
  type ServiceRequest,
} from './messages.ts';

/** Offsets from 0; the last byte is part of the range. */
type ByteRange = { readonly first: number; readonly last: number };

/**
 * Returns the part of a response to a GET that `Range` asks for; the whole response if the field is absent, is not one
 * range of bytes, or belongs to another state (`If-Range`), and if the body is too long to be buffered.
 */
export function cutToRange(
  response: FinishedResponse,
  request: Pick<ServiceRequest, 'method' | 'header'>,
): FinishedResponse | Refusal {
  const { status, body } = response;
  const range = request.method === 'GET' ? request.header('range') : undefined;
  if (
    range === undefined ||
    status !== 200 ||
    !(body instanceof Uint8Array) ||
    headerOf(response, 'accept-ranges') !== 'bytes' ||
    !isOfState(request.header('if-range'), response)
  ) {
    return response;
  }
  const size = body.byteLength;
  const wanted = parseRange(range, size);
  switch (wanted) {
    case 'whole':
      return response;
    case 'unsatisfiable':
      return { kind: 'range-not-satisfiable', size };
    default:
      return partOf(response, body, wanted);
  }
}

/** `If-Range` names a strong entity tag or, exactly, the date of the last change (RFC 9110 §13.1.5). */
function isOfState(field: string | undefined, response: FinishedResponse): boolean {
  return (
    field === undefined ||
    field === headerOf(response, 'etag') ||
    field === headerOf(response, 'last-modified')
  );
}

function parseRange(field: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(field.replaceAll(' ', '')) ?? [];
  if (from === '') {
    const length = Math.min(Number(to), size);
    return to === ''
      ? 'whole'
      : length === 0
        ? 'unsatisfiable'
        : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) {
    return 'whole';
  }
  return first >= size ? 'unsatisfiable' : { first, last };
}

function partOf(
  { headers }: FinishedResponse,
  body: Uint8Array<ArrayBuffer>,
  { first, last }: ByteRange,
): FinishedResponse {
  return finish(
    206,
    [
      ...headers.map((field) =>
        field[0] === 'content-length'
          ? (['content-length', String(last - first + 1)] as const)
          : field,
      ),
      ['content-range', `bytes ${first}-${last}/${body.byteLength}`],
    ],
    body.subarray(first, last + 1),
  );
}
