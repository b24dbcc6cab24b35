import { OperatorError } from '../service/operator-error.ts';
import { commands, ownCommands } from './commands.ts';
import { UsageError } from './usage-error.ts';

/** Runs a command; the result is the exit code: 0 done, 1 not done, 2 not understood. */
export async function run([name = 'help', ...args]: readonly string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
    const { helpText } = await import('./help.ts');
    console.log(await helpText());
    return 0;
  }
  const load = commands.get(name) ?? ownCommands.get(name);
  if (!load) {
    console.error(`No command "${name}"; expected ${[...commands.keys(), 'help'].join(', ')}`);
    return 2;
  }
  try {
    const command = await load();
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError || error instanceof OperatorError) {
      console.error(error.message);
      return error instanceof UsageError ? 2 : 1;
    }
    throw error;
  }
}
