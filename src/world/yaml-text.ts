import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { Step } from './fault.ts';
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
    const faults = [...document.errors, ...document.warnings].map((error) => faultOf(text, error));
    if (faults.length > 0) {
      return { kind: 'faulty', faults: reportedFaults(faults) };
    }
    try {
      return { kind: 'value', value: document.toJS({ maxAliasCount: maxAliases }) };
    } catch (error) {
      return { kind: 'faulty', faults: [aliasFault(error)] };
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

type Kind = 'member twice' | 'syntax';

function faultOf(text: string, { code, pos: [offset], message }: YAMLError) {
  const received = wordAt(text, offset);
  if (code === 'DUPLICATE_KEY') {
    return ranked('member twice', { offset, expected: 'each member once', received });
  }
  if (code === 'MULTIPLE_DOCS') {
    return ranked('syntax', { offset, expected: 'one document', received });
  }
  if (code === 'RESOURCE_EXHAUSTION') {
    return ranked('syntax', { offset, expected: 'YAML that is nested less deeply', received });
  }
  const hint = { kind: 'advice', text: message.replace(/\.$/, '') } as const;
  return ranked('syntax', { offset, expected: 'YAML', received, hint });
}

function ranked(kind: Kind, fault: TextFault): { readonly kind: Kind; readonly fault: TextFault } {
  return { kind, fault };
}

/** Returns all duplicate members and the first syntax error, since later ones are often consequences. */
function reportedFaults(faults: readonly ReturnType<typeof ranked>[]): readonly TextFault[] {
  const first = faults.find(({ kind }) => kind === 'syntax');
  return faults
    .filter((each) => each === first || each.kind === 'member twice')
    .map(({ fault }) => fault);
}

function aliasFault(error: unknown): TextFault {
  const message = error instanceof Error ? error.message : String(error);
  return {
    offset: 0,
    expected: `YAML with anchors that come first and at most ${maxAliases} aliases of one`,
    received: 'others',
    hint: { kind: 'advice', text: message },
  };
}

/** Returns the offset of a place, or of the innermost value around it. Does not follow aliases. */
function offsetOf(root: ParsedNode, { kind, steps }: Wanted): number {
  let node: ParsedNode = root;
  for (const [i, step] of steps.entries()) {
    const inner = innerOf(node, step);
    if (!inner) {
      break;
    }
    if (kind === 'name' && i === steps.length - 1) {
      return inner.name.range[0];
    }
    node = inner.value;
  }
  return node.range[0];
}

type Inner = { readonly name: ParsedNode; readonly value: ParsedNode };

function innerOf(node: ParsedNode, step: Step): Inner | undefined {
  if (isAlias(node)) {
    return undefined;
  }
  if (isSeq<ParsedNode>(node)) {
    const value = node.items[Number(step)];
    return value && { name: value, value };
  }
  if (isMap<ParsedNode, ParsedNode | null>(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && { name: pair.key, value: pair.value ?? pair.key };
  }
  return undefined;
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
