import { formatLine, type LogFormat } from './format-line.ts';
import type { Level, Line } from './log.ts';
import { writeWhole } from './write-whole.ts';

/** What asks for attention goes where complaints go, the rest where results go. */
const descriptors: Readonly<Record<Level, number>> = { error: 2, warn: 2, info: 1, debug: 1 };

/** Characters of debug lines that wait to be written. */
const mostWaiting = 64 * 1024;

/**
 * Writes lines to standard output and standard error, each before anything else happens. Only debug lines wait until this
 * turn of the event loop ends, for there may be one for each of many requests.
 */
export function createLineWriter(format: LogFormat): (line: Line) => void {
  let waiting = '';
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    if (text !== '') {
      writeWhole(descriptors.debug, text);
    }
  };
  let flushesAtExit = false;
  return (line) => {
    const text = formatLine(line, format);
    if (line.level !== 'debug') {
      flush();
      writeWhole(descriptors[line.level], text);
      return;
    }
    if (!flushesAtExit) {
      flushesAtExit = true;
      process.on('exit', flush);
    }
    if (waiting === '') {
      setImmediate(flush);
    }
    waiting += text;
    if (waiting.length > mostWaiting) {
      flush();
    }
  };
}
