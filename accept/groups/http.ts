import { checkAnswered } from '../protocol/check-answered.ts';
import { checkRefused } from '../protocol/check-refused.ts';
import { Tally } from '../client/tally.ts';
import type { Group } from '../group.ts';
import { watchService } from '../invariants.ts';
import { startService } from '../service.ts';

/** Messages, methods and conditions as RFC 9110 and RFC 9112 have them. */
export const http: Group = {
  name: 'http',
  title: 'What RFC 9110 and RFC 9112 demand of a server',
  needs: [],
  breakages: [
    {
      name: 'length-beside-chunks',
      does: 'takes a length beside chunks',
      noticedBy: 'requests refused',
      edits: [
        {
          file: 'src/http/framing.ts',
          from: 'if (contentLength !== undefined) {',
          to: "if (contentLength === 'never') {",
        },
      ],
    },
  ],
  run: async (settings) => {
    const service = await startService(settings);
    const tally = new Tally();
    const watch = await watchService(service);
    return [
      await checkRefused(service.port, tally),
      await checkAnswered(service.port, tally),
      ...(await watch.check(tally, { serverErrors: [501, 505] })),
    ];
  },
};
