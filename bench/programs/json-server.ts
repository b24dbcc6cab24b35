/** The records behind json-server, without its log. Argument: a JSON file of forms, each with its own `entry`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { announce } from './announce.ts';

/** The part of json-server that is used here, so that types are checked before it is installed. */
type JsonServer = {
  readonly create: () => {
    readonly use: (handler: unknown) => void;
    readonly listen: (
      port: number,
      host: string,
      done: () => void,
    ) => { readonly address: () => { readonly port: number } };
  };
  readonly router: (content: unknown, options: { readonly id: string }) => unknown;
};

const jsonServer: JsonServer = createRequire(import.meta.url)('json-server');
const forms: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const app = jsonServer.create();
app.use(jsonServer.router({ forms }, { id: 'entry' }));
const server = app.listen(0, '127.0.0.1', () => announce(server.address().port));
