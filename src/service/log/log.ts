/** How urgent a line is: something failed, the operator should act, the service changed its state, a request came. */
export type Level = 'error' | 'warn' | 'info' | 'debug';

/** The most that is written: everything up to a level, or nothing. */
export type Threshold = Level | 'silent';

/** In the order in which each writes what the one before it writes, and more. */
export const thresholds = [
  'silent',
  'error',
  'warn',
  'info',
  'debug',
] as const satisfies Threshold[];

export type Fields = Readonly<Record<string, string | number | boolean>>;

/** Something that happened. Message and fields may hold any text, from worlds and from clients. */
export type Line = {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly level: Level;
  /** The process that says it. */
  readonly process: number;
  readonly message: string;
  readonly fields: Fields;
};

/** Says something at a level. What nobody wants to know goes nowhere. */
export type Say = (message: string, fields?: Fields) => void;

export type Log = {
  readonly error: Say;
  readonly warn: Say;
  readonly info: Say;
  /** Undefined where nobody wants to know, so that what is to be said need not be gathered. */
  readonly debug: Say | undefined;
};

/** Whether lines of a level are written up to a threshold. */
export function isLogged(level: Level, threshold: Threshold): boolean {
  return thresholds.indexOf(level) <= thresholds.indexOf(threshold);
}

/** A log that hands on every line up to a threshold. */
export function createLog(threshold: Threshold, write: (line: Line) => void): Log {
  const say =
    (level: Level): Say =>
    (message, fields = {}) =>
      write({ time: Date.now(), level, process: process.pid, message, fields });
  const nothing: Say = () => undefined;
  return {
    error: isLogged('error', threshold) ? say('error') : nothing,
    warn: isLogged('warn', threshold) ? say('warn') : nothing,
    info: isLogged('info', threshold) ? say('info') : nothing,
    debug: isLogged('debug', threshold) ? say('debug') : undefined,
  };
}
