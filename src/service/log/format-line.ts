import type { Line } from './log.ts';

/** `text` is for a terminal or a journal, which knows the time; `json` for whatever gathers logs. */
export type LogFormat = 'text' | 'json';

export const logFormats = ['text', 'json'] as const satisfies LogFormat[];

/**
 * What ends a line, moves the cursor of a terminal, or changes the direction in which text is read: control characters (C0,
 * DEL, C1), line and paragraph separators, and the marks of the bidirectional algorithm.
 */
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A field that is shown as it is; anything else stands in quotes. */
const plain = /^[^\s"'=\\]+$/;

/** A line with its line feed. Nothing that it holds can end it or reach a terminal as a command. */
export function formatLine(line: Line, format: LogFormat): string {
  return format === 'json' ? formatJson(line) : formatText(line);
}

function formatJson({ time, level, process, message, fields }: Line): string {
  const members = { time: new Date(time).toISOString(), level, process, message, ...fields };
  // What JSON leaves as it is.
  return `${escapeUnsafe(JSON.stringify(members))}\n`;
}

/** The message and the fields, and below them, each line indented, the stack of an error. */
function formatText({ message, fields }: Line): string {
  const { stack, ...others } = fields;
  let text = escapeUnsafe(message);
  for (const [name, value] of Object.entries(others)) {
    text += ` ${name}=${typeof value === 'string' ? formatValue(value) : value}`;
  }
  for (const each of stack === undefined ? [] : String(stack).split('\n')) {
    text += `\n    ${escapeUnsafe(each.trim())}`;
  }
  return `${text}\n`;
}

function formatValue(value: string): string {
  return escapeUnsafe(plain.test(value) ? value : JSON.stringify(value));
}

/** A text of one line that any terminal shows as it is; unsafe characters stand there as JSON writes them. */
export function escapeUnsafe(text: string): string {
  return text.replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
