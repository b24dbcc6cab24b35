import type { Alteration, PassedResponse } from '../harness/altering-proxy.ts';

/**
 * A fault at the boundary of a sound service. A group has to notice its fault, so that its checks are known to bite. No
 * source is edited: what the service sends, finds on its disk, is told or sees of the machine is wrong.
 */
export type Fault = {
  /** What the service seems to do. */
  readonly does: string;
  /** How the name begins of a check that has to fail. */
  readonly noticedBy: string;
  /** What a proxy in front of the service changes of each response. */
  readonly response?: Alteration;
  /** Happens to a state folder before each start with it. */
  readonly beforeStart?: (stateDirectory: string) => void;
  /** Signals that arrive as others. */
  readonly signals?: Partial<Record<NodeJS.Signals, NodeJS.Signals>>;
  /** Variables that override those of the check; see `inside.ts` for some that it reads. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** The response with another body, status or other fields. */
export function altered(
  response: PassedResponse,
  changes: {
    readonly status?: number;
    readonly body?: string;
    readonly fields?: Readonly<Record<string, string>>;
  },
): PassedResponse {
  const { status = response.status, body, fields = {} } = changes;
  return {
    status,
    fields: new Map([...response.fields, ...Object.entries(fields)]),
    body: body === undefined ? response.body : Buffer.from(body),
  };
}
