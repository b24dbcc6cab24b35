import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bulkFilesOf } from '../../../src/api/bulk.ts';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { openWorld } from '../../../src/service/open-world.ts';
import { newFolder } from '../../../harness/lifetimes.ts';
import { runHere } from '../../../harness/run-in-process.ts';
import { compileShippedWorld, shippedWorlds } from '../../world/worlds.ts';

const addresses = { baseUrl: 'https://base', resourcesUrl: 'https://resources' };

function textOf(catalog: Catalog, name: string): string {
  return [...(bulkFilesOf(catalog).get(name)?.write(catalog, addresses) ?? [])].join('');
}

/** Imports bulk files of a world into a new one, one after the other. */
async function importFiles(source: Catalog, names: readonly string[]): Promise<Catalog> {
  const folder = newFolder();
  const world = path.join(folder, 'made');
  for (const name of names) {
    const file = path.join(folder, name);
    await writeFile(file, textOf(source, name));
    const { code, stdout, stderr } = await runHere(['import', file, world]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.includes('It has no effects of moves')).toBe(name === 'moves.csv');
  }
  return (await openWorld({ world })).catalog;
}

describe.each(shippedWorlds)('the CSV of the world "%s"', (world) => {
  it('makes, imported without a word more, a world that gives the same CSV', async () => {
    const source = await compileShippedWorld(world);
    const made = await importFiles(source, ['creatures.csv']);
    expect(textOf(made, 'creatures.csv')).toBe(textOf(source, 'creatures.csv'));
  });

  it('makes with those of moves and learnsets a world that gives the same of these', async () => {
    const source = await compileShippedWorld(world);
    const made = await importFiles(source, ['moves.csv', 'creatures.csv', 'learnsets.csv']);
    for (const name of ['moves.csv', 'learnsets.csv']) {
      expect(textOf(made, name)).toBe(textOf(source, name));
    }
    // Only what the effects say is kept as a text.
    const described = made.moves.filter(({ description }) => description !== undefined);
    expect(described.map(({ name }) => name)).toEqual(
      source.moves
        .filter(({ description, effects }) => description !== undefined || effects.length > 0)
        .map(({ name }) => name),
    );
  });
});
