import { escapeUnsafe } from '../world/issue.ts';

/** Outputs and environment of a command. Tests run commands with their own. */
export type Io = {
  /** Prints lines that any terminal shows as they are: unsafe characters of a world are escaped. */
  readonly print: (text: string) => void;
  /** Prints such lines to standard error. */
  readonly complain: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether there is a terminal for questions. */
  readonly canAsk: boolean;
};

export const processIo: Io = {
  print: (text) => console.log(escapeLines(text)),
  complain: (text) => console.error(escapeLines(text)),
  environment: process.env,
  canAsk: process.stdin.isTTY && process.stdout.isTTY,
};

/** Returns a text of several lines with unsafe characters as JSON escapes them; in JSON that changes no value. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeUnsafe).join('\n');
}
