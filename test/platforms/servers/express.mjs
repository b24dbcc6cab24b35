import express from 'express';
import { createNodeHandler } from '../../../dist/node.js';
import { announce, catalog, greeting, mount, parsesBodies } from './catalog.mjs';

const app = express();
app.disable('x-powered-by');
if (parsesBodies) {
  app.use(express.json());
}
app.use(mount === '' ? '/' : mount, createNodeHandler(catalog));
app.use((request, response) => void response.end(greeting));
announce(app.listen(0));
