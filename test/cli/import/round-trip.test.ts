import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bulkFilesOf } from '../../../src/api/bulk.ts';
import { columnsOf, csvLines } from '../../../src/api/record-formats.ts';
import { statsOf } from '../../../src/catalog/stats.ts';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { recordMembersOf, representFacts } from '../../../src/catalog/representations.ts';
import { openWorld } from '../../../src/service/open-world.ts';
import { readCsv } from '../../suite/additive-csv.ts';
import { root, startServe } from '../../../harness/processes.ts';
import { runHere } from '../../../harness/run-in-process.ts';
import { folderOfTest } from '../../folder-of-test.ts';

const addresses = { baseUrl: 'https://base', resourcesUrl: 'https://resources' };

function textOf(catalog: Catalog, name: string): string {
  return [...(bulkFilesOf(catalog).get(name)?.write(catalog, addresses) ?? [])].join('');
}

describe.each(['default', 'lampshoal'])('the CSV of the world "%s"', (world) => {
  it('makes, imported without a word more, a world that gives the same CSV', async () => {
    const folder = await folderOfTest();
    const service = await startServe('Bun', ['--world', path.join(root, 'worlds', world)]);
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
    const again = readCsv(
      [...csvLines(records, columnsOf(recordMembersOf(catalog), statsOf(catalog.manifest)))].join(
        '',
      ),
    );
    // The address of the pictures is not a fact of the world.
    const place = readCsv(csv)[0]?.indexOf('sprite');
    const facts = (rows: string[][]) => rows.map((row) => row.filter((_, i) => i !== place));
    expect(facts(again)).toEqual(facts(readCsv(csv)));
  });

  it('makes with those of moves and learnsets a world that gives the same of these', async () => {
    const folder = await folderOfTest();
    const source = (await openWorld({ world: path.join(root, 'worlds', world) })).catalog;
    const made = path.join(folder, 'made');
    for (const name of ['moves.csv', 'creatures.csv', 'learnsets.csv']) {
      const file = path.join(folder, name);
      await writeFile(file, textOf(source, name));
      const { code, stdout, stderr } = await runHere(['import', file, made]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.includes('It has no effects of moves')).toBe(name === 'moves.csv');
    }
    const { catalog } = await openWorld({ world: made });
    for (const name of ['moves.csv', 'learnsets.csv']) {
      expect(textOf(catalog, name)).toBe(textOf(source, name));
    }
    // Only what the effects say is kept as a text.
    const described = catalog.moves.filter(({ description }) => description !== undefined);
    expect(described.map(({ name }) => name)).toEqual(
      source.moves
        .filter(({ description, effects }) => description !== undefined || effects.length > 0)
        .map(({ name }) => name),
    );
  });
});
