import { startCatalog } from '../suite/app-under-test.ts';
import { compileShippedWorld } from '../world/worlds.ts';

/** Asks the app for a target of the built-in world, without a socket. */
type AskApp = (target: string) => Promise<Response>;

/** The app on the built-in world. It draws no pictures. */
export async function createBuiltInApp(baseUrl: string): Promise<AskApp> {
  const app = startCatalog(await compileShippedWorld('default'), { baseUrl });
  return async (target) => {
    // As a browser escapes text in its address bar.
    const { pathname, search } = new URL(target, baseUrl);
    return app.request(pathname + search);
  };
}
