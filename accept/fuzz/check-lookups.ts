import { type Chooser, createChooser } from '../../harness/random.ts';
import { defaultWorld } from '../../harness/places.ts';
import { type Check, noFaults } from '../check.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import type { Tally } from '../../harness/client/tally.ts';
import { createReferenceLookup, readCreatures } from './reference-lookup.ts';

const clients = 8;

/** Looks names up in good and bad spellings, and compares the results with the reference. */
export async function checkLookups(
  port: number,
  wanted: number,
  seed: number,
  tally: Tally,
): Promise<readonly Check[]> {
  const reference = createReferenceLookup(defaultWorld);
  const names = namesOfWorld();
  const chooser = createChooser(seed);
  const faults: string[] = [];
  let left = wanted;
  let found = 0;
  const client = async (): Promise<void> => {
    const { send, close } = new HttpClient(port, tally);
    while (left > 0) {
      left -= 1;
      const text = respell(chooser.pick(names), chooser);
      const answer = await send(`/v1/creature/${encodeURIComponent(text)}`);
      const expected = reference(text);
      const received = answer.status === 200 ? numberIn(answer.body) : undefined;
      found += expected === undefined ? 0 : 1;
      if (received !== expected || ![200, 404].includes(answer.status)) {
        faults.push(`${JSON.stringify(text)}: ${answer.status} ${received}, not ${expected}`);
      }
    }
    close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return [
    {
      ...noFaults('lookups that differ from the reference', faults, wanted),
      ...(faults.length === 0 && { note: `${found} of them find a creature` }),
    },
  ];
}

/** The catalog number in the answer to a lookup. */
export function numberIn(body: Buffer): number {
  const [first]: { readonly number: string }[] = JSON.parse(body.toString('utf8'));
  return Number(first?.number);
}

/** All names that the world writes, and its numbers. */
export function namesOfWorld(): readonly string[] {
  return readCreatures(defaultWorld).flatMap((creature) =>
    [creature, ...(creature.forms ?? [])]
      .flatMap(({ name, aliases = [] }) => [name, ...aliases])
      .concat(Object.values(creature.names ?? {}), String(creature.number)),
  );
}

/** A name as a user might type it, right or wrong; never empty, and no dots alone, which are no segment of a path. */
function respell(name: string, { pick, happens, shuffle, below }: Chooser): string {
  let text = happens(0.4) ? shuffle(name.split(' ')).join(pick([' ', '-', '', '_', '.'])) : name;
  if (happens(0.3)) {
    text = pick([text.toUpperCase(), text.toLowerCase(), text.normalize('NFD')]);
  }
  if (happens(0.2)) {
    const at = below(text.length + 1);
    text =
      text.slice(0, at) + pick(["'", ' ', '\u0301', '\u200b', 'é', '♀', 'x', '1']) + text.slice(at);
  }
  if (happens(0.1)) {
    const at = below(text.length);
    text = text.slice(0, at) + text.slice(at + 1);
  }
  const whole = text.toWellFormed();
  return /^\.*$/.test(whole) ? name : whole;
}
