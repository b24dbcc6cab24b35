import * as v from 'valibot';
import { answerQuestion } from './answer-question.ts';
import { AnswerSchema } from './answer-record.ts';
import { languageParameter, textParameter } from './parameters.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';

export const askRoute: Route = queryRoute({
  path: '/v1/ask',
  cost: 'computed',
  index: { rank: 9, name: 'ask', address: '/v1/ask?q={question}' },
  copied: 'nothing',
  query: (catalog) =>
    v.object({
      q: textParameter(200, 'A question as people type it'),
      lang: languageParameter(catalog),
    }),
  operation: ({ creatures }) => ({
    id: 'ask',
    tag: 'Search',
    summary: 'Answer a question in everyday words',
    description:
      'Weaknesses and resistances, who learns a move or has an ability, stats and other facts, two creatures side by side, how one evolves, what a stone or a move does, who is first in an order, how many a search finds, the mean of a number. Questions may be in English, German, French, Spanish or Japanese, answers are in English. Nothing is guessed, and the text is sent nowhere else.',
    example: { q: `how tall is ${creatures.at(0)?.name ?? ''}` },
    response: { kind: 'json', description: 'The answer, or `none`', schema: AnswerSchema },
  }),
  answer: async ({ values: { q }, naming }, app) => {
    await app.finder.prepare();
    return replyJson(answerQuestion(q, app, naming));
  },
});
