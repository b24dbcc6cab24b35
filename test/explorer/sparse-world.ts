import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../harness/processes.ts';
import { setStage, type Stage } from './browser.ts';

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Names that a page has to find room for. */
export const difficultNames = [
  longName,
  'ありえないほどながいなまえのいきもの',
  'مخلوق البحر العميق',
  'Ж',
  'Mr. "Quote" & <Angle>',
] as const;

/** Puts a browser in front of a service on a sparse world, which goes with the stage. */
export async function setSparseStage(): Promise<Stage> {
  const { folder, remove } = await temporaryFolder();
  await writeSparseWorld(folder);
  const stage = await setStage(['--world', folder]);
  return {
    ...stage,
    close: async () => {
      await stage.close();
      await remove();
    },
  };
}

/** Writes a world that has as little as a world can have, and names that are hard to show. */
async function writeSparseWorld(folder: string): Promise<void> {
  const creatures = difficultNames.map((name, i) => ({
    number: i * 700 + 1,
    name,
    species: i === 0 ? longName : 'Thing',
    generation: 1,
    types: [longName],
    abilities: { normal: [], hidden: [] },
    eggGroups: [],
    gender: 'genderless',
    heightMetres: 'unknown',
    weightKilograms: 'unknown',
    ...(i === 0 && { forms: [{ name: `${longName} once more` }] }),
    ...(i === 1 && {
      evolvesFrom: [{ from: longName, by: 'other', condition: `after ${longName}` }],
    }),
  }));
  const files = {
    'world.json': {
      format: 1,
      title: `The World of ${longName}`,
      author: 'すべてのひと',
      generations: 1,
      types: [{ name: longName, colour: '#ffffff' }],
      eggGroups: [],
    },
    'leagues.json': [],
    'evolution-stones.json': [],
    'creatures/generation-1.json': creatures,
  };
  await mkdir(path.join(folder, 'creatures'), { recursive: true });
  for (const [name, value] of Object.entries(files)) {
    await writeFile(path.join(folder, name), JSON.stringify(value));
  }
}
