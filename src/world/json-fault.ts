import { show } from './issue.ts';
import type { TextFault } from './text-format.ts';

const space = /[ \t\n\r]*/y;
const word = /[^\s{}[\],:"]+/uy;
const scalar = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const plainText = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;

type Wanted = 'value' | 'first value' | 'name' | 'first name' | ':' | 'more';

/**
 * The first place where a text stops being JSON (RFC 8259), in words that no runtime's parser decides; undefined where it
 * is JSON. Walks over the text with a stack of its own, so that no nesting is too deep.
 */
export function findJsonFault(text: string): TextFault | undefined {
  const open: ('[' | '{')[] = [];
  let wanted: Wanted = 'value';
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
        if (!scalar.test(text.slice(at, end))) {
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

function afterString(wanted: Wanted): Wanted {
  return wanted === 'name' || wanted === 'first name' ? ':' : 'more';
}

function describe(wanted: Wanted, inside: '[' | '{' | undefined, afterComma: boolean): string {
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

/** The position after the closing quote of a string. */
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
