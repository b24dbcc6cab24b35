import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import mountAt from 'koa-mount';
import { createNodeHandler } from '../../../dist/node.js';
import { announce, catalog, greeting, mount, parsesBodies } from './catalog.mjs';

const handle = createNodeHandler(catalog);
const app = new Koa();
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
