import type { Persistence } from './clock.ts';
import type { RequestHead } from './request-head.ts';

/** What becomes of a connection after the answer to a request (RFC 9112 §9.3). */
export function persistenceOf(
  { line: { minor }, section: { persistence } }: RequestHead,
  isLast: boolean,
): Persistence {
  if (isLast || persistence === 'close' || (minor === 0 && persistence !== 'keep-alive')) {
    return 'close';
  }
  return minor === 0 ? 'told' : 'assumed';
}
