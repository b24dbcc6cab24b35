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
 * range of bytes, or belongs to another state (`If-Range`).
 */
export function cutToRange(
  response: FinishedResponse,
  request: Pick<ServiceRequest, 'method' | 'header'>,
): FinishedResponse | Refusal {
  const range = request.method === 'GET' ? request.header('range') : undefined;
  if (
    range === undefined ||
    response.status !== 200 ||
    headerOf(response, 'accept-ranges') !== 'bytes' ||
    !isOfState(request.header('if-range'), response)
  ) {
    return response;
  }
  const size = Number(headerOf(response, 'content-length'));
  const wanted = parseRange(range, size);
  switch (wanted) {
    case 'whole':
      return response;
    case 'unsatisfiable':
      return { kind: 'range-not-satisfiable', size };
    default:
      return partOf(response, wanted, size);
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
  { headers, body }: FinishedResponse,
  { first, last }: ByteRange,
  size: number,
): FinishedResponse {
  return finish(
    206,
    [
      ...headers.map((field) =>
        field[0] === 'content-length'
          ? (['content-length', String(last - first + 1)] as const)
          : field,
      ),
      ['content-range', `bytes ${first}-${last}/${size}`],
    ],
    body instanceof ReadableStream
      ? sliceStream(body, first, last + 1)
      : body?.subarray(first, last + 1),
  );
}

/** The bytes of a stream from `start` to before `end`; the rest of the stream is not read. */
function sliceStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return stream.pipeThrough(
    new TransformStream({
      transform: (piece, controller) => {
        const part = piece.subarray(Math.max(0, start - at), Math.max(0, end - at));
        at += piece.byteLength;
        if (part.byteLength > 0) {
          controller.enqueue(part);
        }
        if (at >= end) {
          controller.terminate();
        }
      },
    }),
  );
}
