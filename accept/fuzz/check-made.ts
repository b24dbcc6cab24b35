import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { type OpenApiDocument, pathsOf } from '../../src/api/openapi-document.ts';
import { type Check, noFaults } from '../check.ts';
import { sendOnce } from '../../harness/client/connection.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import type { Tally } from '../../harness/client/tally.ts';
import { createValidator } from '../../test/suite/openapi-rules.ts';
import { requestFaults } from '../../test/suite/openapi-rules.ts';
import { type MadeRequest, requestOf } from '../../test/suite/openapi-requests.ts';

const clients = 16;
/** Samples that are made at once: all of them would take gigabytes. */
const batch = 2000;

/** Divisors for the number of requests to operations that are slow to answer or to check. */
const rarity: readonly (readonly [path: RegExp, times: number])[] = [
  [/\.png$/, 20],
  [/^\/v1\/bulk\/|^\/openapi|^\/docs/, 10],
];

/** Generates requests from the service's OpenAPI document, and checks each response against it. */
export async function checkMade(
  port: number,
  wanted: number,
  seed: number,
  tally: Tally,
): Promise<readonly Check[]> {
  const described = await sendOnce(port, '/openapi.json');
  const document: OpenApiDocument = JSON.parse(described.body.toString('utf8'));
  const check = createRememberingCheck(document);
  const faults: string[] = [];
  let asked = 0;
  const queue = samples(document, wanted, seed);
  const client = async (): Promise<void> => {
    const { send, close } = new HttpClient(port, tally);
    for (const request of queue) {
      const { method, target, fields } = request;
      asked += 1;
      try {
        const answer = await send(target, fields, method);
        const found = answer.status >= 500 ? ['A failure'] : check(request, answer);
        faults.push(...found.map((each) => `${method} ${target}: ${each}`));
      } catch (error) {
        faults.push(`${method} ${target} ${JSON.stringify(fields)}: ${String(error)}`);
      }
    }
    close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return [noFaults('requests made from OpenAPI, answered otherwise', faults, asked)];
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

type Checked = (
  request: MadeRequest,
  answer: Parameters<typeof requestFaults>[3],
) => readonly string[];

/** The same answer to the same request is checked once: long ones come often. */
function createRememberingCheck(document: OpenApiDocument): Checked {
  const validate = createValidator(document);
  const sound = new Set<string>();
  return (request, answer) => {
    const hash = createHash('sha1').update(answer.body);
    const fields = answer.rawFields.filter(([name]) => name !== 'date');
    hash.update(JSON.stringify([request.method, request.target, answer.status, fields]));
    const key = hash.digest('base64');
    if (sound.has(key)) {
      return [];
    }
    const faults = requestFaults(document, validate, request, answer);
    if (faults.length === 0 && answer.body.length > 10_000) {
      sound.add(key);
    }
    return faults;
  };
}
