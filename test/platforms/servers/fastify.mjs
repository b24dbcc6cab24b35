import Fastify from 'fastify';
import { createNodeHandler } from '../../../dist/node.js';
import { announce, catalog, greeting, mount, parsesBodies } from './catalog.mjs';

const handle = createNodeHandler(catalog);
const app = Fastify();
await app.register(
  async (scope) => {
    if (!parsesBodies) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    }
    for (const path of ['/', '/*']) {
      scope.all(path, (request, reply) => {
        reply.hijack();
        return handle(
          parsesBodies ? Object.assign(request.raw, { body: request.body }) : request.raw,
          reply.raw,
        );
      });
    }
  },
  { prefix: mount },
);
app.setNotFoundHandler(async () => greeting);
await app.listen({ port: 0 });
announce(app.server);
