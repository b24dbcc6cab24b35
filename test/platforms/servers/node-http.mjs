import { createServer } from 'node:http';
import { createNodeHandler } from '../../../dist/node.js';
import { announce, catalog, greeting, mount } from './catalog.mjs';

const handle = createNodeHandler(catalog);
const server = createServer((request, response) => {
  if (mount === '' || request.url.startsWith(`${mount}/`)) {
    void handle(request, response);
  } else {
    response.end(greeting);
  }
});
announce(server.listen(0));
