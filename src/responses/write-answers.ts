import type { PackWriter } from '../catalog/pack/pack-writer.ts';
import { toStarts } from '../catalog/pack/starts.ts';
import { writeAnswerRecord } from './answer-record.ts';
import { type Sha256, tagLength } from './representation.ts';
import { targetHash } from './target-hash.ts';
import { splitAtMarks } from './template.ts';

/** Answers a request. */
export type Answer = (request: Request) => Response | Promise<Response>;

/** Part of the table of targets that is filled at most: beyond it, looking for what is not there takes long. */
const mostFilled = 0.7;

/**
 * Asks an app once for each known target, which comes with others that have the same answer, and writes what it says to
 * a pack: bodies without the marks that stand for addresses, a tag for each, and a table in which a target is found. Header
 * fields, which many answers share, are kept once. Rejects where the app does, or answers anything but 200.
 */
export async function writeAnswers(
  writer: PackWriter,
  app: Answer,
  known: Iterable<readonly [canonical: string, ...spellings: string[]]>,
  marks: readonly [string, string],
  sha256: Sha256,
): Promise<void> {
  const fieldSets = new Map<string, number>();
  const starts = [0];
  const hashes: number[] = [];
  const owners: number[] = [];
  let end = 0;
  const write = writer.begin('answers/texts');
  for (const targets of known) {
    const response = await app(new Request(`http://localhost${targets[0]}`));
    if (response.status !== 200) {
      throw new Error(`The app answers ${response.status} to the known target "${targets[0]}"`);
    }
    const fields = [...response.headers].filter(([name]) => name !== 'content-length');
    const key = JSON.stringify(fields);
    const fieldSet = fieldSets.get(key) ?? fieldSets.size;
    fieldSets.set(key, fieldSet);
    for (const target of targets) {
      hashes.push(targetHash(target));
      owners.push(starts.length - 1);
    }
    const body = new Uint8Array(await response.arrayBuffer());
    const bytes = writeAnswerRecord({
      fieldSet,
      tag: sha256(body).slice(0, tagLength),
      targets,
      template: splitAtMarks(body, marks),
    });
    write(bytes);
    end += bytes.byteLength;
    starts.push(end);
  }
  writer.add('answers/starts', toStarts(starts));
  writer.add('answers/fields', new TextEncoder().encode(`[${[...fieldSets.keys()].join(',')}]`));
  writer.add('answers/table', compileTable(hashes, owners));
}

/** Pairs of the hash of a target and one more than its answer, each in the first free pair from where its hash points. */
function compileTable(
  hashes: readonly number[],
  owners: readonly number[],
): Uint32Array<ArrayBuffer> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, hashes.length / mostFilled)));
  const table = new Uint32Array(size * 2);
  hashes.forEach((hash, i) => {
    let pair = hash & (size - 1);
    while (table[pair * 2 + 1] !== 0) {
      pair = (pair + 1) & (size - 1);
    }
    table[pair * 2] = hash;
    table[pair * 2 + 1] = (owners[i] ?? 0) + 1;
  });
  return table;
}
