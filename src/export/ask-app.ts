import type { App } from '../service/create-handler.ts';
import type { Audience } from './copied-address.ts';

/** What the app answers, which has to be there. Throws where its status is another one. */
export async function askApp(
  app: App,
  target: string,
  audience: Audience,
  status = 200,
): Promise<Response> {
  const accept = audience === 'person' ? 'text/html' : '*/*';
  const response = await app.fetch(
    new Request(`http://localhost${target}`, { headers: { accept } }),
  );
  if (response.status !== status) {
    throw new Error(`The app answers ${response.status} to the address "${target}" of the export`);
  }
  return response;
}
