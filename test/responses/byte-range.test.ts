import { describe, expect, test } from 'vitest';
import { cutToRange } from '../../src/responses/byte-range.ts';
import { finish, type HeaderFields } from '../../src/responses/messages.ts';

const fields: HeaderFields = [
  ['accept-ranges', 'bytes'],
  ['content-length', '10'],
];
const bytes = new Uint8Array(10);

// What parts hold, `test/suite/http-rules.ts` asks of every kind of service.
describe('cutToRange()', () => {
  test.each([
    ['to HEAD', fields, bytes, 'HEAD'],
    ['to POST', fields, bytes, 'POST'],
    ['that does not say that it has parts', fields.slice(1), bytes, 'GET'],
    ['that is a stream', fields, new Blob([bytes]).stream(), 'GET'],
  ])('leaves a response %s whole', (_, headers, body, method) => {
    const response = finish(200, headers, body);
    expect(cutToRange(response, { method, header: () => 'bytes=0-1' })).toBe(response);
  });
});
