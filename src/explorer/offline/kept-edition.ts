import { type Edition, filesOf, prefixOf } from './edition.ts';

/** An edition as this device keeps it. */
export type KeptEdition = {
  /** Keeps all of it. Rejects, and keeps nothing, where anything of it is not to be had. */
  readonly keep: () => Promise<void>;
  /** Lets go of all others. */
  readonly dropOthers: () => Promise<void>;
  readonly find: (url: string) => Promise<Response | undefined>;
  /** Keeps a picture that was seen, and lets go of the oldest where they are many. */
  readonly keepPicture: (url: string, response: Response) => Promise<void>;
  readonly findPicture: (url: string) => Promise<Response | undefined>;
};

/** Pictures that are kept beside what can be drawn: a user's own. */
const mostPictures = 400;

/** How often something is asked for that the service is too busy for. */
const mostAttempts = 6;

/** How much longer it is left in peace after each of them, in milliseconds. */
const restMilliseconds = 500;

/** Whatever a request says of the codings that it takes: a kept answer has none any more. */
const anyRequest = { ignoreVary: true } as const;

/** Opens what is kept of an edition. `origin` is that of the pages. */
export function openKeptEdition(edition: Edition, origin: string): KeptEdition {
  const prefix = prefixOf(edition.addresses);
  // Others may keep something for other paths of the same origin.
  const own = `creature-catalog ${prefix}/ `;
  const name = own + edition.id;
  const pictures = `${name} pictures`;
  return {
    keep: async () => {
      try {
        const cache = await caches.open(name);
        // One after another: whoever looks at the page meanwhile comes first.
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

/** Rejects where it is not to be had. A service that has too much to do is asked again. */
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

/** Where everything stands that an edition consists of. */
function targetsOf(edition: Edition): readonly string[] {
  return [
    ...filesOf(edition),
    // Of a world that is too large to be kept, what stands around every page.
    ...(edition.world.kind === 'kept' ? [] : ['/v1/world']),
  ];
}
