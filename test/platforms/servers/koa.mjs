import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import mountAt from 'koa-mount';
import { createNodeHandler } from '../../../dist/node.js';
import { announce, catalog, greeting, mount, parsesBodies } from './catalog.mjs';

const handle = createNodeHandler(catalog);
const app = new Koa();
// Koa reports clients that disconnect; other errors are none of theirs.
app.on('error', (error) => {
  if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') {
    console.error(error);
  }
});
if (parsesBodies) {
  app.use(bodyParser());
}
app.use(
  mountAt(mount === '' ? '/' : mount, (context) => {
    context.respond = false;
    return handle(
      parsesBodies ? Object.assign(context.req, { body: context.request.body }) : context.req,
      context.res,
    );
  }),
);
app.use((context) => {
  context.body = greeting;
});
announce(app.listen(0));
