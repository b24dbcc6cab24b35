/** What each of the servers beside this mounts, as the environment has it, and how it says where it listens. */
import { createCatalog } from '../../../dist/index.js';

const { BASE_URL, WORLD, BODIES } = process.env;

/** Where the catalog is mounted: empty, or begins with a slash and does not end with one. */
export const mount = new URL(BASE_URL).pathname.replace(/\/$/, '');

/** Whether the framework reads the bodies of requests before the catalog is asked. */
export const parsesBodies = BODIES === 'parsed';

export const catalog = await createCatalog({
  baseUrl: BASE_URL,
  world: WORLD,
  onError: (error) => console.error(error),
});

/** What the rest of the site answers with. */
export const greeting = 'Hello from the rest of the site';

/** Tells the test where a server of `node:http` listens, once it does. */
export function announce(server) {
  const tell = () => console.log(`  listening on localhost port ${server.address().port}`);
  if (server.listening) {
    tell();
  } else {
    server.once('listening', tell);
  }
}
