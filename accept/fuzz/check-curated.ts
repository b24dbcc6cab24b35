import { type OpenApiDocument, pathsOf } from '../../src/api/openapi-document.ts';
import { createTargetResolver } from '../../src/api/requests.ts';
import { normaliseTarget } from '../../src/responses/request.ts';
import { defaultWorld } from '../../harness/places.ts';
import { atLeast, type Check, noFaults } from '../check.ts';
import type { Answer } from '../../harness/client/answer.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import type { Tally } from '../../harness/client/tally.ts';
import { createValidator, requestFaults } from '../../test/suite/openapi-rules.ts';
import { createReferenceLookup } from './reference-lookup.ts';
import { namesOfWorld, numberIn } from './check-lookups.ts';
import { curatedNames } from './curated-names.ts';

const clients = 8;
/** The maximum length of a target (`src/server/options.ts`). */
const longestTarget = 16 * 1024;
/** Names of the world to respell; each has about fifteen spellings. */
const worldNames = 25;

/**
 * Asks each parameter of each path for names that programs stumble over; where the volume is small, one of so many, and all of
 * them in the place of a creature's name.
 */
export async function checkCurated(
  port: number,
  oneOf: number,
  tally: Tally,
): Promise<readonly Check[]> {
  const setup = new HttpClient(port, tally);
  const described = await setup.send('/openapi.json');
  setup.close();
  const document: OpenApiDocument = JSON.parse(described.body.toString('utf8'));
  const validate = createValidator(document);
  const reference = createReferenceLookup(defaultWorld);
  const all = namesOfWorld();
  const names = curatedNames(
    Array.from(
      { length: worldNames },
      (_, i) => all[i * Math.floor(all.length / worldNames)] ?? '',
    ),
  );
  const targets = targetsOf(document, names).filter(
    (target, i) => i % oneOf === 0 || /^\/v1\/creature\/[^/?]+$/.test(target),
  );
  const faults: string[] = [];
  const queue = targets.values();
  const client = async (): Promise<void> => {
    const { send, close } = new HttpClient(port, tally);
    for (const target of queue) {
      const fault = await send(target).then(
        (answer) =>
          // The description foresees a failure; here none may be.
          (answer.status >= 500 && !isRefusal(answer) ? `status ${answer.status}` : undefined) ??
          refusalFault(target, answer) ??
          lookupFault(target, answer, reference) ??
          (isRefusal(answer)
            ? undefined
            : requestFaults(
                document,
                validate,
                { method: 'GET', target: asDescribed(target) },
                answer,
              )[0]),
        (error: unknown) => String(error),
      );
      if (fault !== undefined) {
        faults.push(`${target.slice(0, 120)}: ${fault}`);
      }
    }
    close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return [
    atLeast('curated names', names.length, 500),
    noFaults('curated names answered wrongly', faults, targets.length),
  ];
}

/** Each name as the value of each parameter, and queries of many keys. */
function targetsOf(document: OpenApiDocument, names: readonly string[]): readonly string[] {
  return pathsOf(document).flatMap(({ path, operation: { parameters } }) => {
    const examples = new Map(parameters.map(({ name, example }) => [name, String(example ?? '')]));
    const fill = (name: string, value: string): string =>
      path.replaceAll(/\{(?<each>\w+)\}/g, (_, each: string) =>
        each === name ? value : encodeURIComponent(examples.get(each) ?? ''),
      );
    const queries = ['a&'.repeat(10_000), 'a&'.repeat(8000), 'q=a&'.repeat(4000), '&&&', '=', '?'];
    return [
      ...parameters.flatMap(({ in: place, name }) =>
        names.map((value) =>
          place === 'path' ? fill(name, value) : `${fill('', '')}?${name}=${value}`,
        ),
      ),
      ...queries.map((query) => `${fill('', '')}?${query}`),
      ...names.filter((name) => name.length < 100).map((name) => `${fill('', '')}?${name}=1`),
    ];
  });
}

const resolveTarget = createTargetResolver({}, { hasPages: false });

/** No template of a path can say that its version may be left out and its case does not matter (decision 18). */
function asDescribed(target: string): string {
  const path = normaliseTarget(target) ?? target;
  const resolved = resolveTarget(path, undefined);
  return resolved === path ? target : resolved;
}

/** Whether the server rejected the request before it looked at the target. */
function isRefusal({ status, fields }: Answer): boolean {
  return fields.get('connection') === 'close' && status >= 400;
}

/** The runtimes refuse targets that are too long or have an invalid character, each with another status. */
function refusalFault(target: string, answer: Answer): string | undefined {
  const isVisible = /^[\x21\x22\x24-\x7e]+$/.test(target);
  const expected = !isVisible ? [400, 505] : isTooLong(target) ? [414, 431] : [];
  const isExpected = expected.length === 0 ? !isRefusal(answer) : expected.includes(answer.status);
  return isExpected ? undefined : `${answer.status}, and ${expected.join(' or ')} was expected`;
}

/** Checks that a lookup of one segment finds the same creature as the reference. */
function lookupFault(
  target: string,
  { status, body }: Answer,
  reference: (segment: string) => number | undefined,
): string | undefined {
  const [, segment] = /^\/v1\/creature\/(?<segment>[^/\\?#]+)$/.exec(target) ?? [];
  const text = segment === undefined ? undefined : decoded(segment);
  if (
    text === undefined ||
    text.toLowerCase() === 'counts' ||
    /^\.{1,2}$/.test(text) ||
    isTooLong(target)
  ) {
    return undefined;
  }
  const expected = reference(text);
  const received = status === 200 ? numberIn(body) : undefined;
  return received === expected ? undefined : `${status} ${received}, not ${expected}`;
}

/** Whether a target is refused before anything is looked up. */
function isTooLong(target: string): boolean {
  return target.length > longestTarget;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
