import {
  type Answer,
  type Answers,
  defaultAnswers,
  parseGenerations,
  parseText,
  parseTypes,
} from '../authoring/new-world/answers.ts';
import { expectEmptyFolder, writeNewWorld } from '../authoring/new-world/write-new-world.ts';
import { parseOwnArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { takeOperand } from './operands.ts';
import { type Ask, canAsk, withQuestions } from './questions.ts';
import { UsageError } from './usage-error.ts';

const flags = {
  title: "TEXT of the world (the folder's name)",
  author: 'TEXT, who makes it',
  types: 'NAME,… of its types',
  generations: 'NUMBER of them (2)',
} as const;

export const newCommand: Command = {
  operands: 'DIR',
  summary: 'make a small world to begin with',
  options: [],
  flags,
  switches: { yes: 'ask nothing' },
  run: async (args) => {
    const { values, switches, positionals } = parseOwnArguments(args, newCommand);
    const folder = takeOperand(positionals, '"new DIR" with the folder of a world to make');
    await expectEmptyFolder(folder);
    const defaults = defaultAnswers(folder);
    const asked: Answers = {
      title: parseFlag(values, 'title', parseText) ?? defaults.title,
      author: parseFlag(values, 'author', parseText) ?? defaults.author,
      types: parseFlag(values, 'types', parseTypes) ?? defaults.types,
      generations: parseFlag(values, 'generations', parseGenerations) ?? defaults.generations,
    };
    const answers =
      switches.has('yes') || !canAsk()
        ? asked
        : await withQuestions((ask) => askAnswers(ask, asked, new Set(values.keys())));
    const written = await writeNewWorld(folder, answers);
    console.log(`${answers.title}: wrote ${written.join(', ')} to ${folder}`);
    console.log(`Check it with:   creature-catalog validate ${folder}`);
    console.log(`Look at it with: creature-catalog serve --watch --world ${folder}`);
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
    throw new UsageError(`--${flag} is ${answer.expected}, not ${JSON.stringify(text)}`);
  }
  return answer.value;
}

/** Asks for what no flag has said. */
async function askAnswers(ask: Ask, asked: Answers, said: ReadonlySet<string>): Promise<Answers> {
  const askFor = async <Value>(
    flag: keyof typeof flags,
    question: string,
    value: Value,
    shown: string,
    parse: (text: string) => Answer<Value>,
  ): Promise<Value> => {
    while (!said.has(flag)) {
      const text = await ask(`${question} (${shown})`);
      const answer = text === '' ? { kind: 'value' as const, value } : parse(text);
      if (answer.kind === 'value') {
        return answer.value;
      }
      console.log(`Expected ${answer.expected}`);
    }
    return value;
  };
  const { title, author, types, generations } = asked;
  return {
    title: await askFor('title', 'Title of the world', title, title, parseText),
    author: await askFor('author', 'Author', author, author, parseText),
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
