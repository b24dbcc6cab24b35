/** The records behind Fastify, as its guide shows it. Argument: a file of answers. */
import { createRequire } from 'node:module';
import { announce } from './announce.ts';
import { readRecords } from './records.ts';

/** The part of Fastify that is used here, so that types are checked before it is installed. */
type Fastify = () => {
  readonly get: (
    path: string,
    handler: (
      request: { readonly params: { readonly creature: string } },
      reply: { readonly code: (status: number) => { readonly send: () => unknown } },
    ) => unknown,
  ) => void;
  readonly listen: (options: { readonly host: string; readonly port: number }) => Promise<string>;
};

const fastify: Fastify = createRequire(import.meta.url)('fastify');
const records = readRecords(process.argv[2] ?? '');

const app = fastify();
app.get('/v1/creature/:creature', ({ params }, reply) => {
  return records.get(params.creature) ?? reply.code(404).send();
});
announce(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
