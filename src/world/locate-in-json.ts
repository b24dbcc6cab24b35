import type { Step } from './fault.ts';
import type { Wanted } from './text-format.ts';

/** Where a value and its name begin, and what is looked for inside it. */
type Node = {
  value: number | undefined;
  name: number | undefined;
  readonly inner: Map<string, Node>;
};

const space = /[ \t\n\r]*/y;
const scalar = /[^ \t\n\r,\]}]+/y;
const sign = /["[\]{}]/g;
const inString = /["\\]/g;

/** Offsets of places in a text that is JSON, found in one walk that looks into what is wanted alone. */
export function locateInJson(text: string, places: readonly Wanted[]): readonly number[] {
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

/** Notes where the wanted parts of the value at an offset stand, and gives the offset after it. */
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

/** From inside an array or an object to the offset after it. */
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

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
