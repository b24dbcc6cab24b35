import { type Ask, readAnswer } from '../api.ts';
import { isAboutService } from '../offline/edition.ts';
import type { FetchHandler } from '../../api/portable-app.ts';

export type CopiedPage = {
  /** The address of the page, without the prefix: hosts serve it for other addresses too, such as missing ones. */
  readonly target: string;
  /** Path of the compiled world, without the prefix; undefined if it is too large for a browser. */
  readonly worldTarget: string | undefined;
  readonly resourcesUrl: string;
};

/** Removes the file extension, or the slash at the end, that some hosts show in addresses. */
export function withoutEnding(target: string): string {
  return target
    .replace(/(?<=^[^?]*)(?:(?<=\/)index)?\.html(?=\?|$)/, '')
    .replace(/(?<=^[^?]*[^/?])\/+(?=\?|$)/, '');
}

/**
 * Requests from a static copy: paths without a query may be files; the app in the browser answers the rest from the
 * compiled world, which is loaded on first use.
 */
export function createCopyAsk({
  page: { worldTarget, resourcesUrl },
  prefix,
  baseUrl,
}: {
  readonly page: CopiedPage;
  readonly prefix: string;
  readonly baseUrl: string;
}): Ask {
  let opening: Promise<FetchHandler> | undefined;
  const openApp = (): Promise<FetchHandler> => {
    opening ??= import('./local-app.ts').then(({ openLocalApp }) =>
      openLocalApp(`${prefix}${worldTarget}`, { baseUrl, resourcesUrl }),
    );
    // It is tried again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return async (target) => {
    if (worldTarget === undefined || isAboutService(target)) {
      return readAnswer(await fetch(prefix + target));
    }
    const file = target.includes('?') ? undefined : await fetch(prefix + target);
    if (file?.ok) {
      return readAnswer(file);
    }
    const app = await openApp();
    return readAnswer(await app(new Request(location.origin + target)));
  };
}
