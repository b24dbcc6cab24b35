import { type Ask, readAnswer } from '../api.ts';
import { isOfService } from '../offline/wanted.ts';
import type { FetchHandler } from '../../package/portable/fetch-handler.ts';
import type { CopiedPage } from './copied-page.ts';

/**
 * Asks a copy of the service as files: what has no query may be one of them, and everything else is answered here, by the
 * same app over the compiled world. That is loaded when it is first needed.
 */
export function createCopyAsk({
  page: { world, resourcesUrl },
  prefix,
  baseUrl,
}: {
  readonly page: CopiedPage;
  readonly prefix: string;
  readonly baseUrl: string;
}): Ask {
  let opening: Promise<FetchHandler> | undefined;
  const openApp = async (worldTarget: string): Promise<FetchHandler> => {
    opening ??= import('./own-app.ts').then(({ openOwnApp }) =>
      openOwnApp(prefix + worldTarget, { baseUrl, resourcesUrl }),
    );
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return async (target) => {
    if (world === undefined || isOfService(target)) {
      return readAnswer(await fetch(prefix + target));
    }
    const file = target.includes('?') ? undefined : await fetch(prefix + target);
    if (file?.ok) {
      return readAnswer(file);
    }
    const app = await openApp(world);
    return readAnswer(await app(new Request(location.origin + target)));
  };
}
