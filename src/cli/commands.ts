import { answerCommand } from '../service/answer-command.ts';
import type { Command } from './command.ts';
import { serve } from './serve.ts';

/** Every command by name. Each is loaded when it is wanted: a service that starts has no use for the others. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => serve],
  ['find', async () => (await import('./find.ts')).find],
  ['search', async () => (await import('./search.ts')).search],
  ['validate', async () => (await import('./validate.ts')).validate],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['edge', async () => (await import('./edge.ts')).edge],
  ['new', async () => (await import('./new/new.ts')).newCommand],
  ['import', async () => (await import('./import/import.ts')).importCommand],
  ['compile', async () => (await import('./compile.ts')).compile],
  ['conform', async () => (await import('./conform.ts')).conform],
]);

/** What the program starts of itself, and nobody else: `help` does not tell of it. */
export const ownCommands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  [answerCommand, async () => (await import('./answer-apart.ts')).answerApartCommand],
]);
