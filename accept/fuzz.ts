import { join } from 'node:path';
import * as fc from 'fast-check';
import { type Answer, isTurnedAway } from '../harness/client/answer.ts';
import { requestText, sendOnce } from '../harness/client/connection.ts';
import { exchange } from '../harness/client/exchange.ts';
import { Tally } from '../harness/client/tally.ts';
import { runChild } from '../harness/child.ts';
import { defaultWorld, executableOf, lampshoal, root, type Runtime } from '../harness/places.ts';
import { type Chooser, createChooser } from '../harness/random.ts';
import { type OpenApiDocument, pathsOf } from '../src/api/openapi-document.ts';
import { createTargetResolver } from '../src/api/routes.ts';
import { normaliseTarget } from '../src/responses/messages.ts';
import { type MadeRequest, requestOf } from '../test/suite/openapi-requests.ts';
import { createValidator, requestFaults } from '../test/suite/openapi-rules.ts';
import { atLeast, type Check, exactly, noFaults } from './check.ts';
import { curatedNames } from './curated-names.ts';
import { altered } from './fault.ts';
import { createReferenceLookup, readCreatures } from './reference-lookup.ts';
import { shareOut } from './load.ts';
import { amount, type Group } from './run.ts';
import { checkLife, checkService, startService } from './service.ts';
import type { WorldsOutcome } from './worlds/validate-worlds.ts';

/** Anything that may come from outside: bytes of requests, names, and files of worlds. */
export const fuzz: Group = {
  name: 'fuzz',
  title:
    'Mutated requests, requests made from OpenAPI, names that programs stumble over, corrupted worlds',
  needs: [],
  fault: {
    does: 'finds a creature for any name',
    noticedBy: 'curated names answered wrongly',
    response: ({ target }, response) =>
      response.status === 404 && target.startsWith('/v1/creature/')
        ? altered(response, { status: 200, body: '[{"number":"1"}]' })
        : response,
  },
  run: async (settings) => {
    const { runtime, seed } = settings;
    const service = await startService(settings);
    const { port } = service;
    const named = new Tally();
    const checks = [
      ...(await checkCurated(port, amount(settings, { full: 1, smoke: 37 }), named)),
      ...(await checkMade(port, amount(settings, { full: 200_000, smoke: 1000 }), seed, named)),
      // Bun answers 505 where the request line holds a space too many.
      ...(await checkService(service, named, { serverErrors: [505] })),
    ];
    const mutated = new Tally();
    const requests = amount(settings, { full: 1_000_000, smoke: 1000 });
    return [
      ...checks,
      ...(await checkMutated(port, requests, seed, mutated)),
      ...checkLife(service),
      ...(await checkWorlds(runtime, amount(settings, { full: 50_000, smoke: 200 }), seed)),
    ];
  },
};

/** The catalog number in the answer to a lookup. */
function numberIn(body: Buffer): number {
  const [first]: { readonly number: string }[] = JSON.parse(body.toString('utf8'));
  return Number(first?.number);
}

/** All names that the world writes, and its numbers. */
function namesOfWorld(): readonly string[] {
  return readCreatures(defaultWorld).flatMap((creature) =>
    [creature, ...(creature.forms ?? [])]
      .flatMap(({ name, aliases = [] }) => [name, ...aliases])
      .concat(Object.values(creature.names ?? {}), String(creature.number)),
  );
}

const clients = 8;
/** Names of the world to respell; each has about fifteen spellings. */
const worldNames = 25;

/** Asks each parameter for names that programs stumble over: one of so many, and all of them in place of a creature's name. */
async function checkCurated(port: number, oneOf: number, tally: Tally): Promise<readonly Check[]> {
  const document = await readDescription(port);
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
  await shareOut(port, clients, targets, tally, async (target, send) => {
    const fault = await send(target).then(
      (answer) => {
        const wrong = refusalFault(target, answer) ?? lookupFault(target, answer, reference);
        if (wrong !== undefined || isRefusal(answer)) {
          return wrong;
        }
        const request = { method: 'GET', target: asDescribed(target) };
        // The description foresees a failure; here none may be.
        return answer.status >= 500
          ? `status ${answer.status}`
          : requestFaults(document, validate, request, answer)[0];
      },
      (error: unknown) => String(error),
    );
    if (fault !== undefined) {
      faults.push(`${target.slice(0, 120)}: ${fault}`);
    }
  });
  return [
    atLeast('curated names', names.length, 500),
    noFaults('curated names answered wrongly', faults, targets.length),
  ];
}

async function readDescription(port: number): Promise<OpenApiDocument> {
  const { body } = await sendOnce(port, '/openapi.json');
  return JSON.parse(body.toString('utf8'));
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

/** Whether a target is refused before anything is looked up (`src/server/options.ts`). */
function isTooLong(target: string): boolean {
  return target.length > 16 * 1024;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const madeClients = 16;
/** Samples that are made at once: all of them would take gigabytes. */
const batch = 2000;

/** Divisors for the number of requests to operations that are slow to answer or to check. */
const rarity: readonly (readonly [path: RegExp, times: number])[] = [
  [/\.png$/, 20],
  [/^\/v1\/bulk\/|^\/openapi|^\/docs/, 10],
];

/** Generates requests from the service's OpenAPI document, and checks each response against it. */
async function checkMade(
  port: number,
  wanted: number,
  seed: number,
  tally: Tally,
): Promise<readonly Check[]> {
  const document = await readDescription(port);
  const validate = createValidator(document);
  const faults: string[] = [];
  await shareOut(port, madeClients, samples(document, wanted, seed), tally, async (made, send) => {
    const { method, target, fields } = made;
    try {
      const answer = await send(target, fields, method);
      const found =
        answer.status >= 500 ? ['A failure'] : requestFaults(document, validate, made, answer);
      faults.push(...found.map((each) => `${method} ${target}: ${each}`));
    } catch (error) {
      faults.push(`${method} ${target} ${JSON.stringify(fields)}: ${String(error)}`);
    }
  });
  return [noFaults('requests made from OpenAPI, answered otherwise', faults, wanted)];
}

/** Requests to all operations, the expensive ones more rarely, in an order that changes between them. */
function* samples(
  document: OpenApiDocument,
  wanted: number,
  seed: number,
): Generator<MadeRequest, undefined> {
  const operations = pathsOf(document);
  const weighted = operations.map(({ path, operation }) => ({
    weight: 1000 / (rarity.find(([pattern]) => pattern.test(path))?.[1] ?? 1),
    arbitrary: requestOf(path, operation),
  }));
  const request = fc.oneof(
    ...weighted.map((each) => ({ ...each, weight: Math.round(each.weight) })),
  );
  for (let made = 0; made < wanted; made += batch) {
    const numRuns = Math.min(batch, wanted - made);
    yield* fc.sample(request, { seed: seed + made, numRuns });
  }
}

const post = (fields: string, body: string): string =>
  `POST /v1/league HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n\r\n${body}`;

/** Without HEAD: a mutated request would leave unclear which of the responses have no body. */
const seeds = [
  requestText('/v1/league'),
  requestText('/v1/creature/25', { Accept: 'a', 'If-None-Match': '"tag"' }),
  requestText('/v1/creature/mr-mime?a=b', { 'Accept-Encoding': 'gzip, br;q=0.5' }),
  requestText('/v1/evolution-stone/fire', { 'If-Modified-Since': 'Sun Nov  6 08:49:37 1994' }),
  requestText('/v1/creature/nidoran%E2%99%80'),
  requestText('*', { Expect: '100-continue' }, 'OPTIONS'),
  post('Content-Length: 11', 'hello world'),
  post('Transfer-Encoding: chunked', '5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n'),
  'GET http://localhost/v1/league/indigo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
];

/** The statuses that the service may answer to a request that it understands, and to one that it does not. */
const understood = new Set([200, 204, 304, 308, 400, 404, 405, 412, 417]);
const refused = new Set([400, 408, 413, 414, 417, 431, 501, 505]);

/** Requests that are sent together: the more, the less a connection costs, and the more are lost behind a refused one. */
const together = 6;
const mutatedClients = 16;

/** Sends mutated requests among sound ones until so many were answered, over connections that each end with their own. */
async function checkMutated(
  port: number,
  wanted: number,
  seed: number,
  tally: Tally,
): Promise<readonly Check[]> {
  const chooser = createChooser(seed);
  const { pick } = chooser;
  const faults: string[] = [];
  let answered = 0;
  const send = async (): Promise<void> => {
    while (answered < wanted && faults.length < 100) {
      const texts = Array.from({ length: together }, (_, i) =>
        // The first is sound: one that is cut short may have no answer at all.
        i % 3 === 0 ? pick(seeds) : mutateRequest(pick(seeds), chooser),
      );
      const text = texts.join('');
      const { answers, fault } = await exchange(port, text).catch((error: unknown) => ({
        answers: [],
        fault: String(error),
      }));
      answered += answers.length;
      const statuses = answers.map(({ status }) => status);
      statuses.forEach((status) => tally.answered('', '', status));
      const wrong =
        fault ??
        // A piece may make two requests of one, where it ends a line or a body; Bun gives up what it has not answered yet
        // when a client ends its side.
        (answers.length > 3 * together
          ? `${answers.length} answers`
          : answers
              .map((answer, i) => orderFault(answer, i === answers.length - 1))
              .find((each) => each !== undefined));
      if (wrong !== undefined) {
        faults.push(`${wrong}: ${statuses.join(' ')} to ${JSON.stringify(text)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: mutatedClients }, send));
  return [
    noFaults('mutated requests answered wrongly', faults, answered),
    exactly('mutated requests answered', answered >= wanted ? wanted : answered, wanted),
  ];
}

function orderFault(answer: Answer, isFinal: boolean): string | undefined {
  const { status, fields } = answer;
  const closes = fields.get('connection') === 'close';
  if (closes && !isFinal) {
    return 'answered after the last answer';
  }
  const isAllowed =
    understood.has(status) || isTurnedAway(answer) || (closes && refused.has(status));
  return isAllowed ? undefined : `status ${status}`;
}

/** Texts inserted into requests: separators of their parts, and invalid characters. */
const pieces = [
  ...'\n\r \t:\0\x7f\xff0f,/%',
  '\r\n',
  '\r\n\r\n',
  'HTTP/1.1',
  'chunked',
  'Content-Length: 1\r\n',
];

/** A request with up to three places cut, filled with a piece, or both. */
function mutateRequest(text: string, { below, happens, pick }: Chooser): string {
  let result = text;
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const at = below(result.length);
    // Most cuts take nothing, and few take much.
    const cut = happens(0.5) ? 0 : below(1 + below(20));
    result = result.slice(0, at) + (happens(0.7) ? pick(pieces) : '') + result.slice(at + cut);
  }
  return result;
}

/** Validates random and corrupted worlds on a runtime: the validator never throws, and always names the fault. */
async function checkWorlds(
  runtime: Runtime,
  count: number,
  seed: number,
): Promise<readonly Check[]> {
  const output = await runChild(executableOf(runtime), [
    join(root, 'accept/worlds/validate-worlds.ts'),
    String(count),
    String(seed),
    lampshoal,
  ]);
  const { valid, invalid, faults }: WorldsOutcome = JSON.parse(output);
  return [
    {
      ...noFaults('worlds that the validator failed at', faults, valid + invalid),
      ...(faults.length === 0 && { note: `${valid} of them are valid, and were compiled` }),
    },
  ];
}
