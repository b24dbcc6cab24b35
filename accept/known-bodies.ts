import type { Answer } from '../harness/client/answer.ts';
import { sendOnce } from '../harness/client/connection.ts';

/** The answers to some targets in each version of a world, for a check that none is a mixture. */
export class KnownBodies {
  /** The expected body and ETag by version and target. */
  readonly #versions = new Map<string, Map<string, Known>>();

  /** Asks a service that certainly serves a version for the targets. */
  async learn(version: string, port: number, targets: readonly string[]): Promise<void> {
    const known = new Map<string, Known>();
    for (const target of targets) {
      known.set(target, knownOf(await sendOnce(port, target)));
    }
    this.#versions.set(version, known);
  }

  /** Versions to which an answer belongs with body and ETag alike; of none if it is wrong. */
  versionsOf(target: string, answer: Answer): readonly string[] {
    const { body, etag } = knownOf(answer);
    return [...this.#versions]
      .filter(([, known]) => {
        const expected = known.get(target);
        return expected !== undefined && expected.body === body && expected.etag === etag;
      })
      .map(([version]) => version);
  }
}

type Known = { readonly body: string; readonly etag: string | undefined };

function knownOf({ body, fields }: Answer): Known {
  return { body: body.toString('latin1'), etag: fields.get('etag') };
}
