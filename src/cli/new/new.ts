import * as v from 'valibot';
import { nameKey } from '../../world/name-key.ts';
import { MemberName, Text } from '../../world/schema/fields.ts';
import { writeFiles } from '../../export/replace-files.ts';
import { folderTitle, schemaCopies, schemaFor } from '../world-files.ts';
import { readdir } from 'node:fs/promises';
import { codeOf, OperatorError, reading } from '../../service/operator-error.ts';
import {
  type Answers,
  creaturesFile,
  evolutionStonesFile,
  leaguesFile,
  readmeFile,
  worldFile,
} from './starter-files.ts';
import { type Command, ownCommand, takeFlag, takeOperand } from '../command.ts';
import { type Kind, wholeNumber } from '../options.ts';
import { type Ask, type Io, withQuestions } from '../terminal.ts';

/** In characters, of a title, a name or a type. */
const longestName = 100;

function isName(text: string, schema: typeof Text | typeof MemberName = Text): boolean {
  return v.is(schema, text) && text.length <= longestName;
}

const name: Kind<string> = {
  expected: 'a text on one line, of at most 100 characters',
  parse: (text) => {
    const normal = text.trim().normalize('NFC');
    return isName(normal) ? normal : undefined;
  },
};

/** Names between commas. */
const types: Kind<readonly string[]> = {
  expected: 'different names between commas, such as "Cinder, Brook, Bramble"',
  parse: (text) => {
    const names = text
      .split(',')
      .map((each) => each.trim().normalize('NFC'))
      .filter((each) => each !== '');
    const keys = new Set(names.map((each) => nameKey(each)));
    const isWell =
      names.length > 0 &&
      keys.size === names.length &&
      names.every((each) => isName(each, MemberName));
    return isWell ? names : undefined;
  },
};

/** The kinds of the answers, which flags and questions have in common. */
export const kinds: { readonly [Name in keyof Answers]: Kind<NonNullable<Answers[Name]>> } = {
  title: name,
  author: name,
  types,
  generations: wholeNumber('a whole number', 1, 99),
};

/** Writes a small world to an empty or new folder; resolves with the paths of its files. Rejects with an `OperatorError`. */
export async function writeNewWorld(folder: string, answers: Answers): Promise<readonly string[]> {
  const texts = {
    'world.yaml': worldFile(answers),
    'creatures/first.yaml': creaturesFile(answers),
    'evolution-stones.yaml': evolutionStonesFile(),
    'leagues.yaml': leaguesFile(answers),
  };
  const files = new Map([
    ['README.md', readmeFile(answers)],
    ...Object.entries(texts).map(
      ([file, text]) =>
        [file, `# yaml-language-server: $schema=${schemaFor(file)}\n${text}`] as const,
    ),
  ]);
  await writeFiles(folder, new Map([...files, ...(await schemaCopies(folder, true))]));
  return [...files.keys()];
}

/** Rejects with an `OperatorError` unless a folder is empty or does not exist. */
async function expectEmptyFolder(folder: string): Promise<void> {
  const names = await reading(`The folder "${folder}"`, 'folder', () =>
    readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') {
        return [];
      }
      throw error;
    }),
  );
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
    const asked: Answers = {
      title: takeFlag(given, 'title', kinds.title) ?? folderTitle(folder),
      author: takeFlag(given, 'author', kinds.author),
      types: takeFlag(given, 'types', kinds.types) ?? ['Cinder', 'Brook', 'Bramble'],
      generations: takeFlag(given, 'generations', kinds.generations) ?? 2,
    };
    const answers =
      switches.has('yes') || !io.canAsk
        ? asked
        : await withQuestions((ask) => askAnswers(ask, io, asked, given));
    const written = await writeNewWorld(folder, answers);
    io.print(`${answers.title}: wrote ${written.join(', ')} to ${folder}`);
    io.print(`Check it with:   ${ownCommand(['validate', folder])}`);
    io.print(`Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`);
    return 0;
  },
};

/** Asks for the answers that no flag gives. */
async function askAnswers(
  ask: Ask,
  io: Io,
  asked: Answers,
  given: ReadonlyMap<string, string>,
): Promise<Answers> {
  const askFor = async <Name extends keyof Answers>(
    flag: Name,
    question: string,
  ): Promise<Answers[Name]> => {
    const value = asked[flag];
    const shown = Array.isArray(value) ? value.join(', ') : String(value ?? 'none');
    while (!given.has(flag)) {
      const text = await ask(`${question} (${shown})`);
      const answer = text === '' ? value : kinds[flag].parse(text);
      if (text === '' || answer !== undefined) {
        return answer ?? value;
      }
      io.print(`Expected ${kinds[flag].expected}`);
    }
    return value;
  };
  return {
    title: await askFor('title', 'Title of the world'),
    author: await askFor('author', 'Author'),
    types: await askFor('types', 'Types, between commas'),
    generations: await askFor('generations', 'Generations'),
  };
}
