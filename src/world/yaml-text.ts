import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  type YAMLError,
} from 'yaml';
import { show } from './issue.ts';
import type { TextFault, TextFormat, Wanted } from './text-format.ts';

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
    return places.map((place) => (contents ? offsetOf(contents, place) : 0));
  },
};

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

const expectations: ReadonlyMap<string, string> = new Map([
  ['DUPLICATE_KEY', 'each member once'],
  ['MULTIPLE_DOCS', 'one document'],
  ['RESOURCE_EXHAUSTION', 'YAML that is nested less deeply'],
]);

function faultOf(text: string, { code, pos: [offset], message }: YAMLError): TextFault {
  const received = wordAt(text, offset);
  const expected = expectations.get(code);
  if (expected !== undefined) {
    return { offset, expected, received };
  }
  const hint = { kind: 'advice', text: message.replace(/\.$/, '') } as const;
  return { offset, expected: 'YAML', received, hint };
}

/** Returns the offset of a place, or of the innermost value around it. Does not follow aliases. */
function offsetOf(root: ParsedNode, { kind, steps }: Wanted): number {
  let node: ParsedNode = root;
  let name: ParsedNode = root;
  for (const step of steps) {
    let inner: ParsedNode | null | undefined;
    if (isSeq<ParsedNode>(node)) {
      inner = name = node.items[Number(step)] ?? node;
    } else if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      name = pair?.key ?? node;
      inner = pair && (pair.value ?? pair.key);
    }
    if (!inner || inner === node) {
      return node.range[0];
    }
    node = inner;
  }
  return (kind === 'name' ? name : node).range[0];
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
