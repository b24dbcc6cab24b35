import { type ProblemKind, problemParts } from '../../api/problems.ts';
import { shapeWith } from '../../responses/field-set.ts';
import type { Finished } from '../../responses/finished.ts';

/** Makes the answer to a request for a target that is understood and not served, to try again in so many seconds. */
export type RefusedAnswer = (target: string, retryAfterSeconds: number) => Finished;

/** What stands in a document where the target of a request belongs. */
const mark = '/the target of the request';

/** Makes all of the problem document but the target, so that each answer costs little: they come in floods. */
export function createRefusedAnswer(
  baseUrl: string,
  kind: ProblemKind,
  detail: string,
): RefusedAnswer {
  const { status, fields, body } = problemParts(baseUrl, { kind, detail, instance: mark });
  const [before = '', after = ''] = new TextDecoder().decode(body).split(JSON.stringify(mark));
  const others = Object.entries(fields).filter(([name]) => name !== 'content-length');
  const shape = shapeWith(status, [
    ...others,
    ['content-length', undefined],
    ['retry-after', undefined],
  ]);
  return (target, retryAfterSeconds) => {
    const text = Buffer.from(before + JSON.stringify(target) + after);
    return {
      shape,
      values: [String(text.byteLength), String(retryAfterSeconds)],
      body: text,
      isLent: false,
      head: undefined,
      cell: undefined,
    };
  };
}
