import { checkAnswered } from '../protocol/check-answered.ts';
import { checkCodings } from '../protocol/check-codings.ts';
import { checkConditions } from '../protocol/check-conditions.ts';
import { checkContinue } from '../protocol/check-continue.ts';
import { checkMethods } from '../protocol/check-methods.ts';
import { checkRefused } from '../protocol/check-refused.ts';
import { Asker } from '../client/asker.ts';
import { Tally } from '../client/tally.ts';
import { sampleOf } from '../protocol/sample-targets.ts';
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
    {
      name: 'one-tag',
      does: 'gives all codings one tag',
      noticedBy: 'content codings',
      edits: [
        {
          file: 'src/prepared/variant.ts',
          from: '`"${tag}${encoded ? `-${encoded.coding}` : \'\'}"`',
          to: '`"${tag}"`',
        },
      ],
    },
    {
      name: 'local-dates',
      does: 'takes a date without a zone for one of its own zone',
      noticedBy: 'conditional requests',
      edits: [
        {
          file: 'src/prepared/preconditions.ts',
          from: '`${field} GMT` : field',
          to: '`${field} ` : field',
        },
      ],
    },
  ],
  run: async (settings) => {
    // Somewhere far from Greenwich: a date means the same everywhere.
    const service = await startService(settings, { environment: { TZ: 'Asia/Tokyo' } });
    const tally = new Tally();
    const watch = await watchService(service);
    const client = new Asker(service.port, tally);
    const sample = sampleOf(settings.volume);
    return [
      await checkRefused(service.port, tally),
      await checkAnswered(service.port, tally),
      await checkContinue(service.port),
      ...(await checkMethods(client.ask, sample)),
      await checkConditions(client.ask, sample),
      await checkCodings(client.ask, sample),
      ...(await watch.check(tally, { serverErrors: [501, 505] })),
    ];
  },
};
