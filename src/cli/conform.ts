import { conform as judge, formatReport } from '@creature-catalog/conform';
import { type Command, takeOperand } from './command.ts';
import { oneOf, parseAs, url, UsageError } from './options.ts';

export const conform: Command = {
  operands: 'URL',
  summary: 'check whether a server follows the specification of the nine operations',
  options: [],
  flags: { 'format json': 'print the report as JSON' },
  switches: {},
  run: async ({ flags, operands }, io) => {
    const text = takeOperand(operands, '"conform URL" with the address of a service');
    const format = parseAs(oneOf(['text', 'json']), flags.get('format') ?? 'text', '"--format"');
    const address = parseAs(url, text, 'URL');
    const outcome = await judge(address);
    switch (outcome.kind) {
      case 'unreachable':
        throw new UsageError(`No service answers at "${address}": ${outcome.reason}`);
      case 'judged':
        io.print(
          format === 'json'
            ? JSON.stringify(outcome.report, null, 2)
            : formatReport(outcome.report),
        );
        return outcome.report.conforms ? 0 : 1;
    }
  },
};
