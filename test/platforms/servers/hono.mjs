import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { announce, catalog, greeting, mount } from './catalog.mjs';

const app = new Hono();
app.mount(mount === '' ? '/' : mount, catalog.fetch);
app.notFound((context) => context.text(greeting, 200));
announce(serve({ fetch: app.fetch, port: 0 }));
