import { findJsonFault } from './json-fault.ts';
import { locateInJson } from './locate-in-json.ts';
import type { TextFormat } from './text-format.ts';

/** JSON (RFC 8259). Of a member that is there twice the last one counts. */
export const jsonText: TextFormat = {
  parse: (text) => {
    try {
      return { kind: 'value', value: JSON.parse(text) };
    } catch {
      const fault = findJsonFault(text);
      return {
        kind: 'faulty',
        faults: [fault ?? { offset: 0, expected: 'JSON', received: 'text that does not parse' }],
      };
    }
  },
  locate: locateInJson,
};
