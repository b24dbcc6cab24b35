import * as fc from 'fast-check';
import type { OperationObject, ParameterObject } from '../../src/api/openapi-document.ts';

/** A request made from the OpenAPI document. */
export type MadeRequest = {
  readonly method: string;
  readonly target: string;
  readonly fields: Readonly<Record<string, string>>;
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((each) => each.toWellFormed()),
  fc.constantFrom('', ' ', '0', '-1', '1e3', '007', '__proto__', 'constructor', '%', "' or 1=1"),
);

const searches = fc.constantFrom(
  'type:water gen<=3',
  'is:legendary height>2m -ability:levitate',
  '(egg:dragon or egg:monster) weight>=10kg',
  '"a',
  'height>',
  'typo:water',
  'is:is',
  '((',
);

/** A value of a parameter: one that fits, one that is a little off, or anything. */
function valueOf({ name, schema, example }: ParameterObject): fc.Arbitrary<string> {
  const choices = schema['enum'];
  const shown = example === undefined ? '' : String(example);
  return fc.oneof(
    fc.constant(shown),
    schema['type'] === 'boolean' ? fc.constantFrom('true', 'false') : fc.constant(shown),
    Array.isArray(choices) ? fc.constantFrom(...choices.map(String)) : fc.constant(shown),
    schema['type'] === 'integer'
      ? fc.integer({ min: Number(schema['minimum']), max: Number(schema['maximum']) }).map(String)
      : mutated(shown),
    name === 'q' ? searches : mutated(shown),
    text,
  );
}

/** A text with a letter left out, doubled or in another case. */
function mutated(original: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: Math.max(0, original.length - 1) }), fc.nat({ max: 2 }))
    .map(([at, way]) => {
      const letter = original.charAt(at);
      const replacement = ['', letter + letter, letter.toUpperCase()][way] ?? '';
      return (original.slice(0, at) + replacement + original.slice(at + 1)).toWellFormed();
    });
}

const fieldsOf = fc.record(
  {
    accept: fc.constantFrom(
      '*/*',
      'text/csv',
      'application/x-ndjson;q=0.5, text/csv;q=0.9',
      'text/html,application/xhtml+xml',
      'application/json;q=0',
      ';;,,=',
    ),
    'if-none-match': fc.constantFrom('*', '"other"', 'W/"other", "x,y"', 'other', ''),
    'if-match': fc.constantFrom('*', '"other"'),
    'if-modified-since': fc.constantFrom('Fri, 02 Jan 2026 03:04:05 GMT', 'yesterday'),
    'if-unmodified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', ''),
  },
  { requiredKeys: [] },
);

/** A request to an operation, or to something beside it. */
export function requestOf(
  path: string,
  { parameters }: OperationObject,
): fc.Arbitrary<MadeRequest> {
  const valuesOf = (place: ParameterObject['in']) => parameters.filter((each) => each.in === place);
  const pathValues = fc.tuple(
    ...valuesOf('path').map((parameter) =>
      fc.tuple(
        fc.constant(parameter.name),
        fc.oneof(
          { weight: 9, arbitrary: valueOf(parameter).map((value) => encodeURIComponent(value)) },
          { weight: 1, arbitrary: fc.constantFrom('%FF', '%', '%E0%A4%A', '%2F', '%00') },
        ),
      ),
    ),
  );
  const queryValues = fc
    .tuple(
      ...valuesOf('query').map((parameter) =>
        fc.option(fc.tuple(fc.constant(parameter.name), valueOf(parameter)), {
          nil: undefined,
          freq: parameter.required ? 9 : 2,
        }),
      ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== undefined));
  const surplus = fc.option(
    fc.tuple(
      fc.oneof(
        text,
        ...valuesOf('query').map(({ name }) => fc.oneof(fc.constant(name), mutated(name))),
      ),
      text,
    ),
    { nil: undefined, freq: 1 },
  );
  return fc
    .record({
      pathValues,
      queryValues,
      surplus: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, surplus),
      slash: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom('/', '//')),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant('GET') },
        fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'),
      ),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, fieldsOf),
    })
    .map((made) => {
      const values = new Map(made.pathValues);
      const filled = path.replaceAll(
        /\{(?<name>\w+)\}/g,
        (_, name: string) => values.get(name) ?? '',
      );
      const query = new URLSearchParams([
        ...made.queryValues,
        ...(made.surplus ? [made.surplus] : []),
      ]).toString();
      return {
        target: `${filled}${made.slash}${query === '' ? '' : `?${query}`}`,
        method: made.method,
        fields: made.headers,
      };
    });
}
