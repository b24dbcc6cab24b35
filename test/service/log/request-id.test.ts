import { describe, expect, it } from 'vitest';
import { requestIdOf } from '../../../src/api/requests.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (fields: Record<string, string>): string => requestIdOf((name) => fields[name]);

describe('requestIdOf()', () => {
  it.each([
    ['f058ebd6-02f7-4d3f-942e-904344e8cde5'],
    ['a'],
    ['x'.repeat(128)],
    ['Root=1-67891233-abcdef012345678912345678'],
    ['abc/def+ghi=='],
  ])('takes %j of X-Request-Id over', (id) => {
    expect(idOf({ 'x-request-id': id, traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(id);
  });

  it.each([
    [`00-${trace}-00f067aa0ba902b7-01`],
    [`00-${trace}-00f067aa0ba902b7-00`],
    [`01-${trace}-00f067aa0ba902b7-01-more`],
  ])('takes the trace of %j over', (traceparent) => {
    expect(idOf({ traceparent })).toBe(trace);
  });

  it.each([
    [{}],
    [{ 'x-request-id': '' }],
    [{ 'x-request-id': 'x'.repeat(129) }],
    [{ 'x-request-id': 'two words' }],
    [{ 'x-request-id': '$(id)' }],
    [{ 'x-request-id': '-rf' }],
    [{ 'x-request-id': 'a"b' }],
    [{ 'x-request-id': 'a, b' }],
    [{ 'x-request-id': 'a\u009b' }],
    [{ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    [{ traceparent: `00-${trace}-${'0'.repeat(16)}-01` }],
    [{ traceparent: `ff-${trace}-00f067aa0ba902b7-01` }],
    [{ traceparent: `00-${trace.toUpperCase()}-00f067aa0ba902b7-01` }],
    [{ traceparent: trace }],
  ])('makes a new one for %j', (fields) => {
    const id = idOf(fields);
    expect(id).toMatch(uuid);
    expect(idOf(fields)).not.toBe(id);
  });
});
