#!/usr/bin/env node
import { OperatorError } from '../runtime/operator-error.ts';
import type { Command } from './command.ts';
import { compile } from './compile.ts';
import { find } from './find.ts';
import { helpText } from './help.ts';
import { search } from './search.ts';
import { serve } from './serve.ts';
import { UsageError } from './usage-error.ts';
import { validate } from './validate.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ['serve', serve],
  ['find', find],
  ['search', search],
  ['validate', validate],
  ['compile', compile],
]);

/** Exit codes: 0 done, 1 not done, 2 not understood. */
process.exitCode = await main(process.argv.slice(2));

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
    console.log(helpText(commands));
    return 0;
  }
  const command = commands.get(name);
  if (!command) {
    console.error(`No command "${name}"; expected ${[...commands.keys(), 'help'].join(', ')}`);
    return 2;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError || error instanceof OperatorError) {
      console.error(error.message);
      return error instanceof UsageError ? 2 : 1;
    }
    throw error;
  }
}
