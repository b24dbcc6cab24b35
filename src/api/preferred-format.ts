/** Formats that records come in, the service's own preference first. */
export const formats = ['json', 'ndjson', 'csv'] as const;

export type Format = (typeof formats)[number];

/** The media types that a client may ask for each format by. */
const mediaTypes: Readonly<Record<Format, readonly string[]>> = {
  json: ['application/json'],
  ndjson: ['application/x-ndjson', 'application/ndjson'],
  csv: ['text/csv'],
};

/** A member of an Accept field: what it covers, how much the client likes that, and its place in the field. */
type Range = { readonly type: string; readonly weight: number; readonly place: number };

/**
 * The format that an Accept field likes best (RFC 9110 §12.5.1): the range that names a type most exactly gives its
 * weight. Of formats that weigh the same, the one named more exactly, then earlier, then the service's own preference;
 * where it likes none of them, that too, as if it had said nothing.
 */
export function preferredFormat(accept: string): Format {
  if (accept === '') {
    return formats[0];
  }
  const ranges = parseRanges(accept);
  const liked = formats
    .flatMap((format) => mediaTypes[format].map((type) => ({ format, ...bestRange(type, ranges) })))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || b.exactness - a.exactness || a.place - b.place);
  return liked[0]?.format ?? formats[0];
}

/** What the most exact range that covers a type says of it. */
function bestRange(type: string, ranges: readonly Range[]) {
  const [group = ''] = type.split('/', 1);
  for (const [exactness, wanted] of [
    [2, type],
    [1, `${group}/*`],
    [0, '*/*'],
  ] as const) {
    const covering = ranges.filter((range) => range.type === wanted);
    const best = covering.toSorted((a, b) => b.weight - a.weight)[0];
    if (best) {
      return { weight: best.weight, place: best.place, exactness };
    }
  }
  return { weight: 0, place: 0, exactness: 0 };
}

/** The members of the field. Parameters of a type are left out: each format comes in one kind alone. */
function parseRanges(accept: string): Range[] {
  // A comma or semicolon inside quotes belongs to the value of a parameter.
  const plain = accept.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return plain.split(',').map((member, place) => {
    const [type = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, place, weight: weight === undefined ? 1 : parseWeight(weight) };
  });
}

/** RFC 9110 §12.4.2; a malformed weight is none. */
function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
