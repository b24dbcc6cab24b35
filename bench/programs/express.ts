/** The records behind Express, as its guide shows it. Argument: a file of answers. */
import { createRequire } from 'node:module';
import { announce } from './announce.ts';
import { readRecords } from './records.ts';

/** The part of Express that is used here, so that types are checked before it is installed. */
type Express = () => {
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
  readonly listen: (
    port: number,
    host: string,
    done: () => void,
  ) => { readonly address: () => { readonly port: number } };
};

const express: Express = createRequire(import.meta.url)('express');
const records = readRecords(process.argv[2] ?? '');

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
