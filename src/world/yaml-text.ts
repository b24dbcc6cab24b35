import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import { show } from './issue.ts';
import { type TextFault, type TextFormat, type Wanted, patched } from './text-format.ts';

/** Limit on expanded aliases, which multiply where they are nested. */
const maxAliases = 10_000;

/**
 * YAML 1.2 with the core schema, whatever version the file declares: `no` and dates are text, and all types are those
 * of JSON. A duplicate member is a fault.
 */
export const yamlText: TextFormat = {
  parse: (text) => {
    const document = parse(text);
    // The parser only warns of unknown tags and would ignore them.
    const errors: readonly YAMLError[] = [...document.errors, ...document.warnings];
    // Later errors of the syntax are often consequences of the first.
    const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
    const reported = errors.filter((each) => each === first || each.code === 'DUPLICATE_KEY');
    if (reported.length > 0) {
      return { kind: 'faulty', faults: reported.map((error) => faultOf(text, error)) };
    }
    const merges = text.includes('<<') ? mergesIn(document) : [];
    if (merges.length > 0) {
      return { kind: 'faulty', faults: merges };
    }
    try {
      return { kind: 'value', value: document.toJS({ maxAliasCount: maxAliases }) };
    } catch (error) {
      const fault: TextFault = {
        offset: 0,
        expected: `YAML with anchors that come first and at most ${maxAliases} aliases of one`,
        received: 'others',
        hint: { kind: 'advice', text: error instanceof Error ? error.message : String(error) },
      };
      return { kind: 'faulty', faults: [fault] };
    }
  },
  locate: (text, places) => {
    const { contents } = parse(text);
    return places.map((place) => {
      const node = nodeAt(contents, place);
      return isNode(node) ? (node.range?.[0] ?? 0) : 0;
    });
  },
  edit: (text, edits) => {
    const document = parse(text);
    // The scalar of an alias stands elsewhere.
    const resolve = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
    const patches = edits.flatMap(({ to, ...place }) => {
      const node = nodeAt(document.contents, place, resolve);
      const [start, end] = (isScalar(node) && node.range) || [0, 0];
      return isScalar(node) ? [{ start, end, text: writeLike(node, to) }] : [];
    });
    return patched(text, patches);
  },
};

/** Writes a value in the style of a scalar; in quotes where it would be another value without them. */
function writeLike({ type }: Scalar, to: string | number): string {
  if (type === 'QUOTE_SINGLE' && typeof to === 'string') {
    return `'${to.replaceAll("'", "''")}'`;
  }
  return type === 'PLAIN' ? yamlScalar(to) : JSON.stringify(to);
}

/** Writes a value for any place, as a member too: without quotes if it is the same value so. */
export function yamlScalar(value: unknown): string {
  const { contents, errors } = parse(`{ ${String(value)}: ${String(value)} }`);
  const [pair, ...others] = isMap(contents) ? contents.items : [];
  const isPlain =
    errors.length === 0 &&
    others.length === 0 &&
    [pair?.key, pair?.value].every((each) => isScalar(each) && each.type === 'PLAIN') &&
    isScalar(pair?.value) &&
    pair.value.value === value;
  return isPlain ? String(value) : JSON.stringify(value);
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, {
    version: '1.2',
    // Applies also to a file that declares YAML 1.1.
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    prettyErrors: false,
    // At a lower level the parser ignores a second document.
    logLevel: 'error',
  });
}

/** The merges of YAML 1.1, each a fault: without what they stand for, most of a record would be missing. */
function mergesIn(document: Document.Parsed): TextFault[] {
  const faults: TextFault[] = [];
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === '<<' && !isScalar(value)) {
        const hint = { kind: 'advice', text: 'YAML 1.2 has no merges' } as const;
        const expected = 'members that are written out';
        faults.push({ offset: key.range?.[0] ?? 0, expected, received: show('<<'), hint });
      }
    },
  });
  return faults;
}

const expectations: ReadonlyMap<string, string> = new Map([
  ['DUPLICATE_KEY', 'each member once'],
  ['MULTIPLE_DOCS', 'one document'],
  ['RESOURCE_EXHAUSTION', 'YAML that is nested less deeply'],
]);

function faultOf(text: string, { code, pos: [start], message }: YAMLError): TextFault {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const [blank = ''] = /^[ \t]*/.exec(text.slice(line)) ?? [];
  const tab = blank.indexOf('\t');
  if (tab !== -1 && /^(?:TAB_AS_INDENT|UNEXPECTED_TOKEN)$/.test(code)) {
    const expected = 'spaces at the beginning of the line';
    return { offset: line + tab, expected, received: 'a tab' };
  }
  // The parser says in the first column that a line begins in the wrong one.
  const offset = start === line ? line + blank.length : start;
  const received = wordAt(text, offset);
  const expected = expectations.get(code);
  if (expected !== undefined) {
    return { offset, expected, received };
  }
  const isMisplaced = code === 'UNEXPECTED_TOKEN' && offset === line + blank.length;
  const advice = isMisplaced
    ? 'It begins in another column than what it belongs to'
    : message.replace(/\.$/, '');
  return { offset, expected: 'YAML', received, hint: { kind: 'advice', text: advice } };
}

/** Finds the node in a place, or the innermost one around it; `resolve` may follow aliases. */
function nodeAt(
  root: unknown,
  { kind, steps }: Wanted,
  resolve: (node: unknown) => unknown = (node) => node,
): unknown {
  let node = resolve(root);
  let name = node;
  for (const step of steps) {
    let inner: unknown;
    if (isSeq(node)) {
      inner = name = node.items[Number(step)];
    } else if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      name = pair?.key;
      inner = pair && (pair.value ?? pair.key);
    }
    if (!inner) {
      return node;
    }
    node = resolve(inner);
  }
  return kind === 'name' ? name : node;
}

function wordAt(text: string, offset: number): string {
  const word = /[^\s[\]{},:]+|\S/uy;
  word.lastIndex = offset;
  const found = word.exec(text)?.[0];
  return found === undefined
    ? offset >= text.trimEnd().length
      ? 'the end of the file'
      : 'the end of a line'
    : show(found);
}
