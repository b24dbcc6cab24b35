/**
 * The service's records behind a framework, as its guide shows it. Arguments: its name, and a file of answers or forms. Plain
 * JavaScript: types are checked before the packages are installed.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../harness/places.ts';
import { announce } from './announce.ts';
import { readAnswers } from './stored-answers.ts';

const require = createRequire(path.join(root, 'test/platforms/package.json'));
const [name = '', file = ''] = process.argv.slice(2);

/** The records of lookups by the number or the name of the creature. */
function readRecords() {
  const answers = readAnswers(file, (_, body) => JSON.parse(body.toString('utf8')));
  return new Map(
    Array.from(answers, ([target, record]) => [
      decodeURIComponent(target.slice(target.lastIndexOf('/') + 1)),
      record,
    ]),
  );
}

function listen(app) {
  const server = app.listen(0, '127.0.0.1', () => announce(server.address().port));
}

switch (name) {
  case 'Express': {
    const records = readRecords();
    const app = require('express')();
    app.get('/v1/creature/:creature', ({ params }, response) => {
      const record = records.get(params.creature);
      if (record === undefined) {
        response.sendStatus(404);
      } else {
        response.json(record);
      }
    });
    listen(app);
    break;
  }
  case 'Fastify': {
    const records = readRecords();
    const app = require('fastify')();
    app.get('/v1/creature/:creature', ({ params }, reply) => {
      return records.get(params.creature) ?? reply.code(404).send();
    });
    announce(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
    break;
  }
  default: {
    // Without its log.
    const jsonServer = require('json-server');
    const app = jsonServer.create();
    app.use(jsonServer.router({ forms: JSON.parse(readFileSync(file, 'utf8')) }, { id: 'entry' }));
    listen(app);
  }
}
