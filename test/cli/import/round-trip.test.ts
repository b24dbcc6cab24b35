import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../src/api/record-formats.ts';
import { recordMembersOf, representFacts } from '../../../src/catalog/representations.ts';
import { openWorld } from '../../../src/service/open-world.ts';
import { readCsv } from '../../suite/additive-csv.ts';
import { root, startServe, temporaryFolder } from '../../../harness/processes.ts';
import { runHere } from '../../../harness/run-in-process.ts';

describe.each(['default', 'lampshoal'])('the CSV of the world "%s"', (world) => {
  it('makes, imported without a word more, a world that gives the same CSV', async () => {
    const { folder, remove } = await temporaryFolder();
    try {
      const service = await startServe('Bun', [
        '--world',
        path.join(root, 'worlds', world),
        '--state-dir',
        path.join(folder, 'state'),
      ]);
      const csv = await (await service.request('/v1/bulk/creatures.csv')).text();
      await service.stop();
      const file = path.join(folder, 'creatures.csv');
      await writeFile(file, csv);
      const made = path.join(folder, 'made');
      expect(await runHere(['import', file, made])).toMatchObject({ code: 0, stderr: '' });

      const catalog = (await openWorld({ world: made })).catalog;
      const records = Array.from(catalog.forms, (formOf) =>
        representFacts(catalog, formOf, 'https://resources'),
      );
      const again = readCsv([...csvLines(records, recordMembersOf(catalog), catalog)].join(''));
      // The address of the pictures is not a fact of the world.
      const place = readCsv(csv)[0]?.indexOf('sprite');
      const facts = (rows: string[][]) => rows.map((row) => row.filter((_, i) => i !== place));
      expect(facts(again)).toEqual(facts(readCsv(csv)));
    } finally {
      await remove();
    }
  });
});
