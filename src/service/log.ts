import { write as writeOnThread, writeSync } from 'node:fs';
import { escapeUnsafe } from '../world/issue.ts';
import { codeOf } from './operator-error.ts';

/** From the fewest lines to the most: nothing, a failure, a call to act, a change of state, a request. */
export const thresholds = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** Lines up to this level are written. */
export type Threshold = (typeof thresholds)[number];

/** `access` is a request too, logged whatever the threshold. */
type Level = Exclude<Threshold, 'silent'> | 'access';

type Fields = Readonly<Record<string, string | number | boolean>>;

/** Message and fields may hold any text, from worlds and from clients. */
export type Line = {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly level: Level;
  /** The id of the process. */
  readonly process: number;
  readonly message: string;
  readonly fields: Fields;
};

type LogAt = (message: string, fields?: Fields) => void;

export type Log = {
  readonly error: LogAt;
  readonly warn: LogAt;
  readonly info: LogAt;
  /** A warning about a request that was refused or slow: other than of a world or a disk, each worker has its own to tell. */
  readonly warnOfRequest: LogAt;
  /** Undefined below that level, so that callers need not collect the fields. */
  readonly debug: LogAt | undefined;
  /** Of each request that was answered, with the fields that `formatAccess` shows; undefined if they are not logged. */
  readonly request: LogAt | undefined;
};

export function isLogged(level: Threshold, threshold: Threshold): boolean {
  return thresholds.indexOf(level) <= thresholds.indexOf(threshold);
}

/** Returns a log that passes on every line up to a threshold, and, if asked for, one for each request. */
export function createLog(
  threshold: Threshold,
  write: (line: Line) => void,
  hasAccessLog = false,
): Log {
  const at =
    (level: Level): LogAt =>
    (message, fields = {}) =>
      write({ time: Date.now(), level, process: process.pid, message, fields });
  const nothing: LogAt = () => undefined;
  const debug = isLogged('debug', threshold) ? at('debug') : undefined;
  const warn = isLogged('warn', threshold) ? at('warn') : nothing;
  return {
    error: isLogged('error', threshold) ? at('error') : nothing,
    warn,
    warnOfRequest: warn,
    info: isLogged('info', threshold) ? at('info') : nothing,
    debug,
    request: hasAccessLog ? at('access') : debug,
  };
}

/** `text` is for a terminal or a journal, which adds the time; `json` for log collectors. */
export const logFormats = ['text', 'json'] as const;

type LogFormat = (typeof logFormats)[number];

/** A field that is shown as it is; anything else is quoted. */
const plain = /^[^\s"'=\\]+$/;

/** Returns a line with its line feed. Its content can neither end it nor reach a terminal as a control sequence. */
export function formatLine(line: Line, format: LogFormat): string {
  if (format === 'json') {
    return formatJson(line);
  }
  return line.level === 'access' ? formatAccess(line) : formatText(line);
}

/** The combined log format of Apache and nginx. */
function formatAccess({ time, fields }: Line): string {
  const shown = (name: string): string => String(fields[name] || '-');
  const quoted = (text: string): string => `"${escapeUnsafe(text.replaceAll(/["\\]/g, '\\$&'))}"`;
  const [, day, month, year, clock] = new Date(time).toUTCString().split(' ');
  const request = quoted(`${shown('method')} ${shown('target')} HTTP/1.1`);
  const sender = `${quoted(shown('referer'))} ${quoted(shown('userAgent'))}`;
  return `${shown('client')} - - [${day}/${month}/${year}:${clock} +0000] ${request} ${shown('status')} ${shown('bytes')} ${sender}\n`;
}

function formatJson({ time, level, process, message, fields }: Line): string {
  const members = { time: new Date(time).toISOString(), level, process, message, ...fields };
  // JSON does not escape all of them.
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

const standardOutput = 1;
const standardError = 2;

/**
 * Returns a function that writes a line, whole, before it returns; but lines about requests, which are many, beside the
 * program, so that a reader who pauses does not stop it. Warnings and errors go to standard error.
 */
export function createLineWriter(format: LogFormat): (line: Line) => void {
  const writeBeside = createBesideWriter();
  return (line) => {
    const text = formatLine(line, format);
    if (line.level === 'debug' || line.level === 'access') {
      writeBeside(text);
    } else {
      writeWhole(line.level === 'info' ? standardOutput : standardError, text);
    }
  };
}

/** Lines that may wait for a reader. What comes then is lost. */
const mostWaiting = 10_000;

/** A pipe takes so many bytes at once, also if other processes share it (PIPE_BUF of pipe(7)). */
const pipeBytes = 4096;

/**
 * Writes lines to standard output on a thread of the runtime: all that wait and that a pipe takes at once, and a longer one
 * alone.
 */
function createBesideWriter(): (text: string) => void {
  const waiting: Buffer[] = [];
  let isWriting = false;
  const writeNext = (): void => {
    let count = 0;
    for (let size = 0; count < waiting.length; count += 1) {
      size += waiting[count]?.byteLength ?? 0;
      if (size > pipeBytes && count > 0) {
        break;
      }
    }
    isWriting = count > 0;
    if (isWriting) {
      writeFrom(Buffer.concat(waiting.splice(0, count)));
    }
  };
  const writeFrom = (bytes: Buffer): void =>
    writeOnThread(standardOutput, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => writeFrom(bytes), pauseMilliseconds).unref();
      } else if (!error && count < bytes.byteLength) {
        writeFrom(bytes.subarray(count));
      } else {
        writeNext();
      }
    });
  return (text) => {
    if (waiting.length < mostWaiting) {
      waiting.push(Buffer.from(text));
    }
    if (!isWriting) {
      writeNext();
    }
  };
}

/** How long a full pipe may block a write. */
const longestBlockMilliseconds = 1000;
const pauseMilliseconds = 5;

/**
 * Writes a text to a file descriptor and returns when the system has all of it, so that nothing is lost if the process
 * exits right after. Never throws: the rest of the text is lost if the pipe is closed, or full for a second.
 */
export function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  const until = performance.now() + longestBlockMilliseconds;
  for (let at = 0; at < bytes.byteLength;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      // The pipe is full, and another process has made it non-blocking.
      if (codeOf(error) !== 'EAGAIN' || performance.now() > until) {
        return;
      }
      pause(pauseMilliseconds);
    }
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Returns the stack of an error, or any other thrown value as text. */
export function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}
