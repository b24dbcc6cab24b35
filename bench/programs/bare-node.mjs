/** The least that a server on Node can do: `node:http`, a lookup, the bytes. Arguments: a file of answers, and a port. */
import { createServer } from 'node:http';
import { announce } from './announce.ts';
import { readAnswers } from './stored-answers.ts';

const answers = readAnswers(process.argv[2], (fields, body) => ({
  fields: fields.flat(),
  // Text is what Node sends fastest.
  body: fields.some(([, value]) => value === 'image/png') ? body : body.toString('utf8'),
}));

const server = createServer((request, response) => {
  const answer = answers.get(request.url);
  if (answer) {
    response.writeHead(200, answer.fields);
    response.end(answer.body);
  } else {
    response.writeHead(404);
    response.end();
  }
});
server.listen(Number(process.argv[3]), '127.0.0.1', () => {
  announce(server.address().port);
});
