/** The service's records behind a framework, as its guide shows it. Arguments: its name, and a file of answers or forms. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../harness/places.ts';
import { announce } from './announce.ts';
import { readAnswers } from './stored-answers.ts';

const require = createRequire(path.join(root, 'test/platforms/package.json'));
const [name = '', file = ''] = process.argv.slice(2);

/** The parts that are used here, so that types are checked before the packages are installed. */
type Listening = { readonly address: () => { readonly port: number } };
type Express = () => {
  readonly use: (handler: unknown) => void;
  readonly get: (
    path: string,
    handler: (
      request: { readonly params: { readonly creature: string } },
      response: {
        readonly json: (body: unknown) => void;
        readonly sendStatus: (status: number) => void;
      },
    ) => void,
  ) => void;
  readonly listen: (port: number, host: string, done: () => void) => Listening;
};
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
type JsonServer = {
  readonly create: Express;
  readonly router: (content: unknown, options: { readonly id: string }) => unknown;
};

/** The records of lookups by the number or the name of the creature. */
function readRecords(): ReadonlyMap<string, unknown> {
  const answers = readAnswers(file, (_, body): unknown => JSON.parse(body.toString('utf8')));
  return new Map(
    [...answers].map(([target, record]) => [
      decodeURIComponent(target.slice(target.lastIndexOf('/') + 1)),
      record,
    ]),
  );
}

switch (name) {
  case 'Express': {
    const express: Express = require('express');
    const records = readRecords();
    const app = express();
    app.get('/v1/creature/:creature', ({ params }, response) => {
      const record = records.get(params.creature);
      if (record === undefined) {
        response.sendStatus(404);
      } else {
        response.json(record);
      }
    });
    const server = app.listen(0, '127.0.0.1', () => announce(server.address().port));
    break;
  }
  case 'Fastify': {
    const fastify: Fastify = require('fastify');
    const records = readRecords();
    const app = fastify();
    app.get('/v1/creature/:creature', ({ params }, reply) => {
      return records.get(params.creature) ?? reply.code(404).send();
    });
    announce(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
    break;
  }
  default: {
    // Without its log.
    const jsonServer: JsonServer = require('json-server');
    const forms: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const app = jsonServer.create();
    app.use(jsonServer.router({ forms }, { id: 'entry' }));
    const server = app.listen(0, '127.0.0.1', () => announce(server.address().port));
  }
}
