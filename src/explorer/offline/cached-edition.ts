import { retryWhileBusy, waitSeconds } from '../retry.ts';
import { type Edition, filesOf, prefixOf } from './edition.ts';

export type CachedEdition = ReturnType<typeof openEditionCache>;

/** Limit for cached pictures of the user, which the device cannot draw itself. */
const mostPictures = 400;

const mostAttempts = 6;

/** Cached responses are decoded, so `Vary: Accept-Encoding` does not matter. */
const anyRequest = { ignoreVary: true } as const;

/** Opens the cache of an edition. `origin` is that of the pages. */
export function openEditionCache(edition: Edition, origin: string) {
  const prefix = prefixOf(edition.addresses);
  // Other services may share the origin under other paths.
  const own = `creature-catalog ${prefix}/ `;
  const name = own + edition.id;
  const pictures = `${name} pictures`;
  return {
    /** Caches the whole edition. Rejects, and caches nothing, if a file cannot be loaded. */
    keep: async (): Promise<void> => {
      try {
        const cache = await caches.open(name);
        // One after another, so that requests of the visible page come first.
        for (const target of [
          ...filesOf(edition),
          // Every page needs the overview of the world.
          ...(edition.worldTarget === undefined ? ['/v1/world'] : []),
        ]) {
          const url = origin + prefix + target;
          await cache.put(url, await fetchFile(url));
        }
      } catch (error) {
        await caches.delete(name);
        throw error;
      }
    },
    dropOthers: async (): Promise<void> => {
      const others = (await caches.keys()).filter(
        (each) => each.startsWith(own) && each !== name && each !== pictures,
      );
      await Promise.all(others.map((each) => caches.delete(each)));
    },
    find: async (url: string) => caches.match(url, { ...anyRequest, cacheName: name }),
    /** Caches a picture, and deletes the oldest ones beyond the limit. */
    keepPicture: async (url: string, response: Response): Promise<void> => {
      const cache = await caches.open(pictures);
      await cache.put(url, response);
      const keys = await cache.keys();
      await Promise.all(
        keys.slice(0, Math.max(0, keys.length - mostPictures)).map((key) => cache.delete(key)),
      );
    },
    findPicture: async (url: string) => caches.match(url, { ...anyRequest, cacheName: pictures }),
  };
}

async function fetchFile(url: string): Promise<Response> {
  const response = await retryWhileBusy(() => fetch(url), waitSeconds, mostAttempts);
  if (!response.ok) {
    throw new Error(`Expected "${url}" to be there, received status ${response.status}`);
  }
  return response;
}
