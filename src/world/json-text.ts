import { show } from './issue.ts';
import type { TextFault, Wanted, TextFormat } from './text-format.ts';
import type { Step } from './fault.ts';

const space = /[ \t\n\r]*/y;
const word = /[^\s{}[\],:"]+/uy;
const wholeScalar = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const plainText = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;

type Expected = 'value' | 'first value' | 'name' | 'first name' | ':' | 'more';

/**
 * Finds the first syntax error of JSON (RFC 8259), with the same message on every runtime; undefined if there is
 * none. Uses no recursion, so that deep nesting is safe.
 */
export function findJsonFault(text: string): TextFault | undefined {
  const open: ('[' | '{')[] = [];
  let wanted: Expected = 'value';
  let afterComma = false;
  let at = skip(space, text, 0);
  for (; at < text.length; at = skip(space, text, at)) {
    const sign = text.charAt(at);
    const inside = open.at(-1);
    const closes =
      (sign === ']' && inside === '[' && (wanted === 'first value' || wanted === 'more')) ||
      (sign === '}' && inside === '{' && (wanted === 'first name' || wanted === 'more'));
    if (closes) {
      open.pop();
      wanted = 'more';
      at += 1;
    } else if (wanted === 'more' && sign === ',' && inside !== undefined) {
      wanted = inside === '[' ? 'value' : 'name';
      afterComma = true;
      at += 1;
      continue;
    } else if (wanted === ':' && sign === ':') {
      wanted = 'value';
      at += 1;
    } else if (sign === '"' && wanted !== 'more' && wanted !== ':') {
      const end = endOfString(text, at + 1);
      if (typeof end !== 'number') {
        return end;
      }
      at = end;
      wanted = afterString(wanted);
    } else if (wanted === 'value' || wanted === 'first value') {
      if (sign === '[' || sign === '{') {
        open.push(sign);
        wanted = sign === '[' ? 'first value' : 'first name';
        at += 1;
      } else {
        const end = skip(word, text, at);
        if (!wholeScalar.test(text.slice(at, end))) {
          break;
        }
        at = end;
        wanted = 'more';
      }
    } else {
      break;
    }
    afterComma = false;
  }
  const isWhole = at >= text.length && wanted === 'more' && open.length === 0;
  return isWhole ? undefined : faultAt(text, at, describe(wanted, open.at(-1), afterComma));
}

function afterString(wanted: Expected): Expected {
  return wanted === 'name' || wanted === 'first name' ? ':' : 'more';
}

function describe(wanted: Expected, inside: '[' | '{' | undefined, afterComma: boolean): string {
  switch (wanted) {
    case 'value':
      return afterComma ? 'a value after the comma' : 'a value';
    case 'first value':
      return 'a value or "]"';
    case 'name':
      return 'a member in double quotes after the comma';
    case 'first name':
      return 'a member in double quotes or "}"';
    case ':':
      return '":" after the name of the member';
    case 'more':
      return inside === undefined ? 'nothing more' : `"," or "${inside === '[' ? ']' : '}'}"`;
  }
}

/** Returns the position after the closing quote of a string. */
function endOfString(text: string, start: number): number | TextFault {
  let at = start;
  while (text.charAt(at) !== '"') {
    const next = skip(text.charAt(at) === '\\' ? escape : plainText, text, at);
    if (next === at) {
      const isEscape = text.charAt(at) === '\\';
      return faultAt(
        text,
        at,
        isEscape ? String.raw`an escape such as \" or \n` : 'a closing quote',
      );
    }
    at = next;
  }
  return at + 1;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function faultAt(text: string, at: number, expected: string): TextFault {
  const end = Math.max(skip(word, text, at), at + 1);
  return {
    offset: at,
    expected,
    received: at >= text.length ? 'the end of the file' : show(text.slice(at, end)),
  };
}

/** Offsets of a value and its name, and the wanted members inside it. */
type Node = {
  value: number | undefined;
  name: number | undefined;
  readonly inner: Map<string, Node>;
};

const scalar = /[^ \t\n\r,\]}]+/y;
const sign = /["[\]{}]/g;
const inString = /["\\]/g;

/** Finds the offsets of places in JSON in one pass that enters only wanted values. */
function locateInJson(text: string, places: readonly Wanted[]): readonly number[] {
  const root = emptyNode();
  for (const { steps } of places) {
    steps.reduce((node, step) => innerNode(node, step), root);
  }
  walk(text, skip(space, text, 0), root);
  return places.map(({ kind, steps }) => {
    const nodes = [root];
    for (const step of steps) {
      const inner = nodes.at(-1)?.inner.get(String(step));
      if (inner?.value === undefined) {
        break;
      }
      nodes.push(inner);
    }
    const found = nodes.at(-1) ?? root;
    const isWhole = nodes.length > steps.length;
    return (kind === 'name' && isWhole ? found.name : found.value) ?? 0;
  });
}

function emptyNode(): Node {
  return { value: undefined, name: undefined, inner: new Map() };
}

function innerNode(node: Node, step: Step): Node {
  const key = String(step);
  const inner = node.inner.get(key) ?? emptyNode();
  node.inner.set(key, inner);
  return inner;
}

/** Records the offsets of the wanted members of a value and returns the offset after it. */
function walk(text: string, start: number, node: Node): number {
  node.value = start;
  const opening = text.charAt(start);
  if (node.inner.size === 0 || (opening !== '{' && opening !== '[')) {
    return skipValue(text, start);
  }
  let at = skip(space, text, start + 1);
  for (let index = 0; !/[\]}]/.test(text.charAt(at)); index += 1) {
    const name = at;
    let key = String(index);
    if (opening === '{') {
      at = skipString(text, at);
      key = JSON.parse(text.slice(name, at));
      // The colon.
      at = skip(space, text, skip(space, text, at) + 1);
    }
    const inner = node.inner.get(key);
    if (inner) {
      inner.name = name;
    }
    at = skip(space, text, inner ? walk(text, at, inner) : skipValue(text, at));
    if (text.charAt(at) === ',') {
      at = skip(space, text, at + 1);
    }
  }
  return at + 1;
}

function skipValue(text: string, start: number): number {
  switch (text.charAt(start)) {
    case '"':
      return skipString(text, start);
    case '[':
    case '{':
      return skipInside(text, start + 1);
    default:
      return skip(scalar, text, start);
  }
}

/** Returns the offset after the enclosing array or object. */
function skipInside(text: string, start: number): number {
  let at = start;
  for (let depth = 1; depth > 0;) {
    sign.lastIndex = at;
    const next = sign.exec(text);
    if (!next) {
      return text.length;
    }
    if (next[0] === '"') {
      at = skipString(text, next.index);
    } else {
      depth += next[0] === '[' || next[0] === '{' ? 1 : -1;
      at = next.index + 1;
    }
  }
  return at;
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; ;) {
    inString.lastIndex = at;
    const next = inString.exec(text);
    if (!next) {
      return text.length;
    }
    if (next[0] === '"') {
      return next.index + 1;
    }
    at = next.index + 2;
  }
}

/** JSON (RFC 8259). Of a duplicate member the last one counts. */
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
