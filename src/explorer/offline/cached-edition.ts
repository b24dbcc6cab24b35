import { type Edition, filesOf, prefixOf } from './edition.ts';

export type CachedEdition = {
  /** Caches the whole edition. Rejects, and caches nothing, if a file cannot be loaded. */
  readonly keep: () => Promise<void>;
  readonly dropOthers: () => Promise<void>;
  readonly find: (url: string) => Promise<Response | undefined>;
  /** Caches a picture, and deletes the oldest ones beyond the limit. */
  readonly keepPicture: (url: string, response: Response) => Promise<void>;
  readonly findPicture: (url: string) => Promise<Response | undefined>;
};

/** Limit for cached pictures of the user, which the device cannot draw itself. */
const mostPictures = 400;

const mostAttempts = 6;

const restMilliseconds = 500;

/** Cached responses are decoded, so `Vary: Accept-Encoding` does not matter. */
const anyRequest = { ignoreVary: true } as const;

/** Opens the cache of an edition. `origin` is that of the pages. */
export function openEditionCache(edition: Edition, origin: string): CachedEdition {
  const prefix = prefixOf(edition.addresses);
  // Other services may share the origin under other paths.
  const own = `creature-catalog ${prefix}/ `;
  const name = own + edition.id;
  const pictures = `${name} pictures`;
  return {
    keep: async () => {
      try {
        const cache = await caches.open(name);
        // One after another, so that requests of the visible page come first.
        for (const target of targetsOf(edition)) {
          const url = origin + prefix + target;
          await cache.put(url, await fetchPatiently(url));
        }
      } catch (error) {
        await caches.delete(name);
        throw error;
      }
    },
    dropOthers: async () => {
      const others = (await caches.keys()).filter(
        (each) => each.startsWith(own) && each !== name && each !== pictures,
      );
      await Promise.all(others.map((each) => caches.delete(each)));
    },
    find: async (url) => caches.match(url, { ...anyRequest, cacheName: name }),
    keepPicture: async (url, response) => {
      const cache = await caches.open(pictures);
      await cache.put(url, response);
      const keys = await cache.keys();
      await Promise.all(
        keys.slice(0, Math.max(0, keys.length - mostPictures)).map((key) => cache.delete(key)),
      );
    },
    findPicture: async (url) => caches.match(url, { ...anyRequest, cacheName: pictures }),
  };
}

/** Repeats the request while the service is overloaded; rejects if it fails. */
async function fetchPatiently(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.ok) {
      return response;
    }
    if (response.status !== 503 || attempt === mostAttempts) {
      throw new Error(`Expected "${url}" to be there, received status ${response.status}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, attempt * restMilliseconds);
    });
  }
}

function targetsOf(edition: Edition): readonly string[] {
  return [
    ...filesOf(edition),
    // Every page needs the overview of the world.
    ...(edition.world.kind === 'kept' ? [] : ['/v1/world']),
  ];
}
