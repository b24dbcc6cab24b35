import { show, type Step } from './issue.ts';
import { patched, type TextFault, type TextFormat, type Wanted } from './text-format.ts';

const space = /[ \t\n\r]*/y;
const word = /[^\s{}[\],:"]+/uy;
const wholeScalar = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const plainText = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;

type Expected = 'value' | 'first value' | 'name' | 'first name' | ':' | 'more';

/** A value that is wanted or holds one: the offsets of it and its name, once they are found. */
class Target {
  value: number | undefined;
  name: number | undefined;
  readonly inner = new Map<string, Target>();

  /** Returns the target inside, which is new if `step` was not wanted before. */
  want(step: Step): Target {
    const inner = this.inner.get(String(step)) ?? new Target();
    this.inner.set(String(step), inner);
    return inner;
  }
}

/** An array or object that is open; `index` is that of the current item. */
type Open = { readonly closing: ']' | '}'; index: number; readonly target: Target | undefined };

/**
 * Scans JSON (RFC 8259): notes the offsets of targets and returns the first syntax error, with the same message on every
 * runtime; undefined if there is none. Uses no recursion, so that deep nesting is safe.
 */
function scan(text: string, root?: Target): TextFault | undefined {
  const opened: Open[] = [];
  let target = root;
  let wanted: Expected = 'value';
  let afterComma = false;
  let at = skip(space, text, 0);
  for (; at < text.length; at = skip(space, text, at)) {
    const sign = text.charAt(at);
    const inside = opened.at(-1);
    if (sign === inside?.closing && ['more', 'first value', 'first name'].includes(wanted)) {
      opened.pop();
      wanted = 'more';
      at += 1;
    } else if (wanted === 'more' && sign === ',' && inside) {
      inside.index += 1;
      wanted = inside.closing === ']' ? 'value' : 'name';
      afterComma = true;
      at += 1;
      continue;
    } else if (wanted === ':' && sign === ':') {
      wanted = 'value';
      at += 1;
    } else if (wanted === 'name' || wanted === 'first name') {
      if (sign !== '"') {
        break;
      }
      const end = endOfString(text, at);
      if (typeof end !== 'number') {
        return end;
      }
      target = inside?.target?.inner.get(JSON.parse(text.slice(at, end)));
      if (target) {
        target.name = at;
      }
      wanted = ':';
      at = end;
    } else if (wanted === 'value' || wanted === 'first value') {
      if (inside?.closing === ']') {
        target = inside.target?.inner.get(String(inside.index));
      }
      if (target) {
        target.value = at;
        target.name ??= at;
      }
      if (sign === '[' || sign === '{') {
        opened.push({ closing: sign === '[' ? ']' : '}', index: 0, target });
        wanted = sign === '[' ? 'first value' : 'first name';
        at += 1;
      } else {
        const end = sign === '"' ? endOfString(text, at) : skip(word, text, at);
        if (typeof end !== 'number') {
          return end;
        }
        if (sign !== '"' && !wholeScalar.test(text.slice(at, end))) {
          break;
        }
        wanted = 'more';
        at = end;
      }
    } else {
      break;
    }
    afterComma = false;
  }
  const isWhole = at >= text.length && wanted === 'more' && opened.length === 0;
  return isWhole ? undefined : faultAt(text, at, describe(wanted, opened.at(-1), afterComma));
}

function describe(wanted: Expected, inside: Open | undefined, afterComma: boolean): string {
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
      return inside === undefined ? 'nothing more' : `"," or "${inside.closing}"`;
  }
}

/** Returns the offset after the closing quote of a string. */
function endOfString(text: string, start: number): number | TextFault {
  let at = start + 1;
  while (text.charAt(at) !== '"') {
    const isEscape = text.charAt(at) === '\\';
    const next = skip(isEscape ? escape : plainText, text, at);
    if (next === at) {
      const expected = isEscape ? String.raw`an escape such as \" or \n` : 'a closing quote';
      return faultAt(text, at, expected);
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

function locate(text: string, places: readonly Wanted[]): readonly number[] {
  const root = new Target();
  for (const { steps } of places) {
    steps.reduce((target, step) => target.want(step), root);
  }
  scan(text, root);
  return places.map(({ kind, steps }) => {
    let found = root;
    for (const step of steps) {
      const inner = found.inner.get(String(step));
      if (inner?.value === undefined) {
        return found.value ?? 0;
      }
      found = inner;
    }
    return (kind === 'name' ? found.name : found.value) ?? 0;
  });
}

/** JSON. Of a duplicate member the last one counts. Positions are searched for only if there is an issue. */
export const jsonText: TextFormat = {
  parse: (text) => {
    try {
      return { kind: 'value', value: JSON.parse(text) };
    } catch {
      const expected = { offset: 0, expected: 'JSON', received: 'text that does not parse' };
      return { kind: 'faulty', faults: [scan(text) ?? expected] };
    }
  },
  locate,
  edit: (text, edits) => {
    const starts = locate(text, edits);
    const patches = edits.map(({ to }, i) => {
      const start = starts[i] ?? 0;
      const end = text.charAt(start) === '"' ? endOfString(text, start) : skip(word, text, start);
      return { start, end: Number(end), text: JSON.stringify(to) };
    });
    return patched(text, patches);
  },
};
