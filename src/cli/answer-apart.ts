import { answerApart } from '../service/answer-apart.ts';
import type { ApartService } from '../service/answers-apart.ts';
import type { Command } from './command.ts';

/** Answers the requests that `serve` sends to its child process; the operand is an `ApartService` as JSON. */
export const answerApartCommand: Command = {
  operands: 'SERVICE',
  summary: 'answer requests that come as lines',
  options: [],
  switches: {},
  run: async ({ operands: [text = ''] }) => {
    const service: ApartService = JSON.parse(text);
    await answerApart(service, process.stdin, process.stdout);
    return 0;
  },
};
