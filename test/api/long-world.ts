import { creatureEntry, worldOf } from '../catalog/entries.ts';

/** A world of few creatures with long texts: each of its three bulk files of creatures is too long to be buffered. */
export const longWorld = worldOf(
  Array.from({ length: 600 }, (_, i) =>
    creatureEntry(i + 1, `Nr ${i + 1}`, { species: `${i} ${'sé'.repeat(10_000)}` }),
  ),
);

export const longFiles = ['creatures.json', 'creatures.ndjson', 'creatures.csv'] as const;
