import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { type Finished, toResponse } from './finished.ts';
import type { ReadField } from './preconditions.ts';
import { readRepresentation, type Representation } from './representation.ts';
import { chooseAnswer, createVariant, type Variant } from './variant.ts';

/** Answers a request. */
export type Answer = (request: Request) => Response | Promise<Response>;

export type Prepared = {
  /**
   * The answer to a request for a raw target where it is finished already, or undefined: then `answer` has it, and
   * finishes it on the way where it can be kept.
   */
  readonly find: (method: string, target: string, field: ReadField) => Finished | undefined;
  readonly answer: (request: Request) => Promise<Response>;
};

export type PrepareOptions = {
  /** In order of preference. */
  readonly codings: readonly ContentCoding[];
  /** What is sent instead where a precondition fails (RFC 9110 §15.5.13). */
  readonly preconditionFailed: (request: Request) => Response;
};

/** What is kept for a target: what the app said, and the variants of it that were asked for so far. */
type Entry = {
  readonly canonical: string;
  representation: Promise<Representation> | undefined;
  readonly variants: Map<ContentCoding | undefined, Variant>;
};

/** Of the texts that clients send as Accept-Encoding, so many are remembered with what follows from them. */
const rememberedFields = 64;

/**
 * Puts a table of finished answers before an app. `known` maps each target that the app has the same answer for whatever
 * a request's header fields say to the target to ask it for; the app is asked once for each of those. Anything else it is
 * asked anew. What comes out is negotiated and conditional in both cases.
 */
export function prepare(
  app: Answer,
  known: ReadonlyMap<string, string>,
  { codings, preconditionFailed }: PrepareOptions,
): Prepared {
  const entries = createEntries(known);
  const choose = rememberChoices(codings);

  const ask = async (request: Request): Promise<Representation> =>
    readRepresentation(await app(request));

  const askOnce = async (entry: Entry): Promise<Representation> => {
    entry.representation ??= ask(new Request(`http://localhost${entry.canonical}`));
    let isKept = false;
    try {
      const representation = await entry.representation;
      isKept = representation.status === 200;
      return representation;
    } finally {
      // An answer that failed is not one to keep.
      if (!isKept) {
        entry.representation = undefined;
      }
    }
  };

  const variantOf = async (request: Request): Promise<Variant> => {
    const coding = choose(request.headers.get('accept-encoding') ?? undefined);
    const entry = entries.get(targetOf(request.url));
    if (!entry) {
      return createVariant(await ask(asGet(request)), coding, 'once');
    }
    const representation = await askOnce(entry);
    const variant =
      entry.variants.get(coding) ?? (await createVariant(representation, coding, 'kept'));
    if (representation.status === 200) {
      entry.variants.set(coding, variant);
    }
    return variant;
  };

  return {
    find: (method, target, field) => {
      const entry = method === 'GET' || method === 'HEAD' ? entries.get(target) : undefined;
      const variant = entry?.variants.get(choose(field('accept-encoding')));
      const answer = variant && chooseAnswer(variant, method, field);
      return answer === 'failed' ? undefined : answer;
    },
    answer: async (request) => {
      const { method, headers } = request;
      if (method !== 'GET' && method !== 'HEAD') {
        return app(request);
      }
      const variant = await variantOf(request);
      const answer = chooseAnswer(variant, method, (name) => headers.get(name) ?? undefined);
      if (answer === 'failed') {
        const failure = preconditionFailed(request);
        return method === 'HEAD' ? new Response(null, failure) : failure;
      }
      return toResponse(answer);
    },
  };
}

/** An entry for every known target; those that answer the same share one. */
function createEntries(known: ReadonlyMap<string, string>): ReadonlyMap<string, Entry> {
  const byCanonical = new Map<string, Entry>();
  const entries = new Map<string, Entry>();
  for (const [target, canonical] of known) {
    const entry = byCanonical.get(canonical) ?? {
      canonical,
      representation: undefined,
      variants: new Map(),
    };
    byCanonical.set(canonical, entry);
    entries.set(target, entry);
  }
  return entries;
}

/** The choice of a coding, remembered for the few texts that nearly all clients send. */
function rememberChoices(
  codings: readonly ContentCoding[],
): (acceptEncoding: string | undefined) => ContentCoding | undefined {
  const choices = new Map<string, ContentCoding | 'none'>();
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) {
      return undefined;
    }
    const known = choices.get(acceptEncoding);
    if (known !== undefined) {
      return known === 'none' ? undefined : known;
    }
    const choice = chooseCoding(acceptEncoding, codings);
    if (choices.size < rememberedFields) {
      choices.set(acceptEncoding, choice ?? 'none');
    }
    return choice;
  };
}

/** Path and query of an address. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? '/' : url.slice(start);
}

/** HEAD is answered from what GET would say (RFC 9110 §9.3.2). */
function asGet(request: Request): Request {
  return request.method === 'GET' ? request : new Request(request, { method: 'GET' });
}
