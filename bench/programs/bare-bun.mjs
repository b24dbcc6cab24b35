/** The least that a server on Bun can do: `Bun.serve`, a lookup, the bytes. Arguments: a file of answers, and a port. */
import { announce } from './announce.ts';
import { readAnswers } from './stored-answers.ts';

const answers = readAnswers(process.argv[2], (fields, body) => ({
  init: { headers: new Headers(fields) },
  body: new Uint8Array(body),
}));

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.argv[3]),
  development: false,
  reusePort: false,
  fetch: ({ url }) => {
    const answer = answers.get(url.slice(url.indexOf('/', 8)));
    return answer ? new Response(answer.body, answer.init) : new Response(null, { status: 404 });
  },
});
announce(server.port);
