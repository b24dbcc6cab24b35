import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { lampshoal, type ServeProcess } from '../../../harness/processes.ts';
import { until } from '../../../harness/until.ts';

/** Makes a folder the world of Lampshoal in which every creature's species names a version. */
export async function makeVersion(folder: string, version: string): Promise<void> {
  await cp(lampshoal, folder, { recursive: true });
  await nameVersion(folder, version);
}

/** Writes the version into every file of creatures, in place. */
export async function nameVersion(folder: string, version: string): Promise<void> {
  for (const file of await creatureFiles(folder)) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/"species": "[^"]*"/g, `"species": "${version}"`));
  }
}

export async function creatureFiles(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'creatures'));
  return names.toSorted().map((name) => path.join(folder, 'creatures', name));
}

/** The version that a service answers from. */
export async function servedVersion(service: Pick<ServeProcess, 'request'>): Promise<string> {
  const answer = await service.request('/v1/creature/1');
  const [base] = (await answer.json()) as [{ readonly species: string }];
  return base.species;
}

/** Resolves once a service answers from a version. */
export async function untilServed(
  service: Pick<ServeProcess, 'request'>,
  version: string,
): Promise<void> {
  let served = '';
  await until(async () => {
    served = await servedVersion(service);
    return served === version;
  });
  expect(served).toBe(version);
}
