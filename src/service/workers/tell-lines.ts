import type { Line } from '../log/log.ts';

/** Debug lines that wait while others are under way. */
const mostWaiting = 4096;

/**
 * Hands lines on to whoever writes them, in their order. `send` resolves once they are on their way. Debug lines go in
 * batches, one at a time: where they come faster than they are taken some are lost, and a line says how many.
 */
export function createLineTeller(
  send: (lines: readonly Line[]) => Promise<void>,
): (line: Line) => void {
  let waiting: Line[] = [];
  let lost = 0;
  let isSending = false;

  const takeWaiting = (): Line[] => {
    const lines = waiting;
    waiting = [];
    const last = lines.at(-1);
    if (lost > 0 && last) {
      const message = 'Debug lines were lost: they came faster than they were written';
      lines.push({ ...last, level: 'warn', message, fields: { lines: lost } });
      lost = 0;
    }
    return lines;
  };
  const sendWaiting = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      await send(takeWaiting());
    }
    isSending = false;
  };
  return (line) => {
    if (line.level !== 'debug') {
      void send([...takeWaiting(), line]);
    } else if (waiting.length >= mostWaiting) {
      lost += 1;
    } else {
      waiting.push(line);
      if (!isSending) {
        isSending = true;
        setImmediate(() => void sendWaiting());
      }
    }
  };
}
