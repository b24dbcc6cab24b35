/** The header fields of answers, which many of them share, with what follows from them. */
export type FieldSet = {
  readonly status: number;
  /** As the app states them. Names are in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether an answer may be asked for again, so that it has a tag. */
  readonly hasTag: boolean;
  readonly hasBody: boolean;
  /** Whether the content is one that a coding makes smaller: text, or a compiled world. */
  readonly isText: boolean;
  /** Whether a client that takes other formats gets another answer. */
  readonly variesByFormat: boolean;
  /** Tells content types apart, in the tags of their answers. */
  readonly typeTag: string;
  /** Of `last-modified`, in whole seconds since 1970. */
  readonly modifiedSeconds: number | undefined;
  /** What was made of it so far, by `shapeOf`. */
  readonly shapes: Map<string, FieldShape>;
};

/** A status and the header fields of answers that differ in a few values, each of which has its own of these. */
export type FieldShape = {
  readonly status: number;
  /** Sorted by name. A value that each answer has of its own is undefined. */
  readonly fields: readonly (readonly [name: string, value: string | undefined])[];
  /** Of the 304 that stands for such an answer; made when it is first asked for. */
  repeated: FieldShape | undefined;
  /** The bytes around the values, as a protocol writes them, for whoever does so to keep with it. */
  texts: readonly Uint8Array[] | undefined;
};

/** Fields that a 304 repeats of the answer it stands for (RFC 9110 §15.4.5), and those that let a page read it. */
const notModifiedFields = new Set([
  'cache-control',
  'etag',
  'last-modified',
  'link',
  'vary',
  'x-content-type-options',
]);

export function fieldSetOf(status: number, fields: FieldSet['fields']): FieldSet {
  const values = new Map(fields);
  const contentType = values.get('content-type') ?? '';
  const modified = values.get('last-modified');
  return {
    status,
    fields,
    hasTag: status === 200 && values.get('cache-control') !== 'no-store',
    hasBody: status !== 204 && !(status >= 300 && status < 400),
    isText: /\b(?:json|ndjson|csv|svg|html|css|javascript|plain|x-compiled-world)\b/.test(
      contentType,
    ),
    variesByFormat: /\baccept\b(?!-)/i.test(values.get('vary') ?? ''),
    typeTag: typeTagOf(contentType),
    modifiedSeconds: modified === undefined ? undefined : Date.parse(modified) / 1000,
    shapes: new Map(),
  };
}

/** The shape of answers with these fields: in a coding, or `plain`; where others exist, `varying`. */
export function shapeOf(
  set: FieldSet,
  coding: { readonly name: string } | 'plain' | 'varying',
): FieldShape {
  const key = typeof coding === 'string' ? coding : `in ${coding.name}`;
  let shape = set.shapes.get(key);
  if (!shape) {
    shape = createShape(set, coding);
    set.shapes.set(key, shape);
  }
  return shape;
}

function createShape(
  { status, fields, hasTag, hasBody }: FieldSet,
  coding: { readonly name: string } | 'plain' | 'varying',
): FieldShape {
  const values = new Map<string, string | undefined>(fields);
  if (hasBody) {
    values.set('content-length', undefined);
  }
  if (hasTag) {
    values.set('etag', undefined);
  }
  if (coding !== 'plain') {
    const stated = values.get('vary');
    values.set('vary', stated === undefined ? 'Accept-Encoding' : `${stated}, Accept-Encoding`);
  }
  if (typeof coding !== 'string') {
    values.set('content-encoding', coding.name);
    if (values.has('repr-digest')) {
      // What is digested is the representation, coding and all (RFC 9530 §3).
      values.set('repr-digest', undefined);
    }
  }
  return shapeWith(
    status,
    [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** A shape of answers; a field whose value each of them has of its own is undefined. */
export function shapeWith(status: number, fields: FieldShape['fields']): FieldShape {
  return { status, fields, repeated: undefined, texts: undefined };
}

/** The shape of the 304 that stands for an answer of a shape. Of its own it has the tag alone. */
export function repeatedShape(shape: FieldShape): FieldShape {
  return (shape.repeated ??= shapeWith(
    304,
    shape.fields.filter(
      ([name]) => notModifiedFields.has(name) || name.startsWith('access-control-'),
    ),
  ));
}

/** A few characters for a content type: the services have a dozen of them (FNV-1a). */
function typeTagOf(contentType: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < contentType.length; i += 1) {
    hash = Math.imul(hash ^ contentType.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
