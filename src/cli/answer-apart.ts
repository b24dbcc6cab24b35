import { answerApart } from '../service/answer-apart.ts';
import type { ApartService } from '../service/answers-apart.ts';
import type { Command } from './command.ts';

/** The other end of what `serve` starts; its one argument is an `ApartService` as JSON. */
export const answerApartCommand: Command = {
  operands: 'SERVICE',
  summary: 'answer the targets that come as lines',
  options: [],
  switches: {},
  run: async ([text = '']) => {
    const service: ApartService = JSON.parse(text);
    await answerApart(service, process.stdin, process.stdout);
    return 0;
  },
};
