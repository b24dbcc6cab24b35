import { readAnswers } from './stored-answers.ts';

/** The records of creatures by the last segment of their address, decoded, from a file of answers. */
export function readRecords(file: string): ReadonlyMap<string, unknown> {
  const records = readAnswers(file, (_fields, body): unknown => JSON.parse(body.toString('utf8')));
  return new Map(
    [...records].map(([target, record]) => [
      decodeURIComponent(target.slice(target.lastIndexOf('/') + 1)),
      record,
    ]),
  );
}
