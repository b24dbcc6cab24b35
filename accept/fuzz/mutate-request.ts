import type { Chooser } from '../../harness/random.ts';

/** Texts inserted into requests: separators of their parts, and invalid characters. */
const pieces = [
  '\r\n',
  '\n',
  '\r',
  ' ',
  '\t',
  ':',
  '\0',
  '\x7f',
  '\xff',
  '0',
  'f',
  ',',
  '/',
  '%',
  '\r\n\r\n',
  'HTTP/1.1',
  'chunked',
  'Content-Length: 1\r\n',
];

/** A request with up to three places cut, filled with a piece, or both. */
export function mutateRequest(text: string, { below, happens, pick }: Chooser): string {
  let result = text;
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const at = below(result.length);
    // Most cuts take nothing, and few take much.
    const cut = happens(0.5) ? 0 : below(1 + below(20));
    result = result.slice(0, at) + (happens(0.7) ? pick(pieces) : '') + result.slice(at + cut);
  }
  return result;
}
