import * as v from 'valibot';
import { nameKey } from '../../world/name-key.ts';
import { Text } from '../../world/schema/fields.ts';
import { folderTitle, writeFiles } from '../world-files.ts';
import { readdir } from 'node:fs/promises';
import { OperatorError } from '../../service/operator-error.ts';
import {
  type Answers,
  creaturesFile,
  evolutionStonesFile,
  leaguesFile,
  readmeFile,
  worldFile,
} from './starter-files.ts';
import { type Command, takeOperand } from '../command.ts';
import { UsageError } from '../options.ts';
import { ownCommand } from '../own-command.ts';
import { type Ask, withQuestions } from '../questions.ts';
import type { Io } from '../io.ts';

export function defaultAnswers(folder: string): Answers {
  return {
    title: folderTitle(folder),
    author: undefined,
    types: ['Cinder', 'Brook', 'Bramble'],
    generations: 2,
  };
}

/** A parsed answer, or what was expected of it. */
type Answer<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'fault'; readonly expected: string };

/** In characters, of a title, a name or a type. */
const longestName = 100;

export function parseText(text: string): Answer<string> {
  const normal = text.trim().normalize('NFC');
  return isName(normal)
    ? { kind: 'value', value: normal }
    : { kind: 'fault', expected: 'a text on one line, of at most 100 characters' };
}

/** Parses names between commas. */
export function parseTypes(text: string): Answer<readonly string[]> {
  const names = text
    .split(',')
    .map((name) => name.trim().normalize('NFC'))
    .filter((name) => name !== '');
  const keys = new Set(names.map((name) => nameKey(name)));
  const isWell = names.length > 0 && keys.size === names.length && names.every(isName);
  return isWell
    ? { kind: 'value', value: names }
    : {
        kind: 'fault',
        expected: 'different names between commas, such as "Cinder, Brook, Bramble"',
      };
}

function isName(text: string): boolean {
  return v.is(Text, text) && text.length <= longestName;
}

export function parseGenerations(text: string): Answer<number> {
  return /^[1-9][0-9]?$/.test(text.trim())
    ? { kind: 'value', value: Number(text) }
    : { kind: 'fault', expected: 'a whole number from 1 to 99' };
}

/** Writes a small world to an empty or new folder; resolves with the paths of its files. Rejects with an `OperatorError`. */
export async function writeNewWorld(folder: string, answers: Answers): Promise<readonly string[]> {
  const files = new Map([
    ['README.md', readmeFile(answers, (args) => ownCommand(args, folder))],
    ['world.yaml', worldFile(answers)],
    ['creatures/first.yaml', creaturesFile(answers)],
    ['evolution-stones.yaml', evolutionStonesFile()],
    ['leagues.yaml', leaguesFile(answers)],
  ]);
  await writeFiles(folder, files);
  return [...files.keys()];
}

/** Rejects with an `OperatorError` unless a folder is empty or does not exist. */
async function expectEmptyFolder(folder: string): Promise<void> {
  let names: readonly string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') {
      return;
    }
    const reason = code === 'ENOTDIR' ? 'not a folder' : String(error);
    throw new OperatorError(`The folder "${folder}" cannot be read: ${reason}`, { cause: error });
  }
  if (names.length > 0) {
    throw new OperatorError(
      `The folder "${folder}" is not empty; expected a new or an empty folder`,
    );
  }
}

const flags = {
  title: 'TITLE of the world (the name of the folder)',
  author: 'NAME of the author of the world (none)',
  types: 'NAME,… of the types (Cinder, Brook, Bramble)',
  generations: 'NUMBER of generations (2)',
} as const;

export const newCommand: Command = {
  operands: 'DIR',
  summary: 'make the files of a small new world',
  options: [],
  flags,
  switches: { yes: 'use the defaults without asking' },
  run: async ({ flags: given, switches, operands }, io) => {
    const folder = takeOperand(operands, '"new DIR" with the folder of a world to make');
    await expectEmptyFolder(folder);
    const defaults = defaultAnswers(folder);
    const asked: Answers = {
      title: parseFlag(given, 'title', parseText) ?? defaults.title,
      author: parseFlag(given, 'author', parseText) ?? defaults.author,
      types: parseFlag(given, 'types', parseTypes) ?? defaults.types,
      generations: parseFlag(given, 'generations', parseGenerations) ?? defaults.generations,
    };
    const answers =
      switches.has('yes') || !io.canAsk
        ? asked
        : await withQuestions((ask) => askAnswers(ask, io, asked, new Set(given.keys())));
    const written = await writeNewWorld(folder, answers);
    io.print(`${answers.title}: wrote ${written.join(', ')} to ${folder}`);
    io.print(`Check it with:   ${ownCommand(['validate', folder])}`);
    io.print(`Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`);
    return 0;
  },
};

function parseFlag<Value>(
  values: ReadonlyMap<string, string>,
  flag: keyof typeof flags,
  parse: (text: string) => Answer<Value>,
): Value | undefined {
  const text = values.get(flag);
  if (text === undefined) {
    return undefined;
  }
  const answer = parse(text);
  if (answer.kind === 'fault') {
    throw new UsageError(`--${flag} is ${JSON.stringify(text)}; expected ${answer.expected}`);
  }
  return answer.value;
}

/** Asks for the answers that no flag gives. */
async function askAnswers(
  ask: Ask,
  io: Io,
  asked: Answers,
  given: ReadonlySet<string>,
): Promise<Answers> {
  const askFor = async <Value>(
    flag: keyof typeof flags,
    question: string,
    value: Value,
    shown: string,
    parse: (text: string) => Answer<Value>,
  ): Promise<Value> => {
    while (!given.has(flag)) {
      const text = await ask(`${question} (${shown})`);
      const answer = text === '' ? { kind: 'value' as const, value } : parse(text);
      if (answer.kind === 'value') {
        return answer.value;
      }
      io.print(`Expected ${answer.expected}`);
    }
    return value;
  };
  const { title, author, types, generations } = asked;
  return {
    title: await askFor('title', 'Title of the world', title, title, parseText),
    author: await askFor<string | undefined>(
      'author',
      'Author',
      author,
      author ?? 'none',
      parseText,
    ),
    types: await askFor('types', 'Types, between commas', types, types.join(', '), parseTypes),
    generations: await askFor(
      'generations',
      'Generations',
      generations,
      String(generations),
      parseGenerations,
    ),
  };
}
