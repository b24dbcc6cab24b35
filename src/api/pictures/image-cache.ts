/** An LRU cache of images, bounded by bytes. A key contains every input of its image. */
export type ImageCache = {
  readonly get: (key: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Ignores an image that is larger than the cache. */
  readonly set: (key: string, image: Uint8Array<ArrayBuffer>) => void;
  readonly clear: () => void;
  /** The sum of the sizes of all images and keys. */
  readonly bytes: () => number;
};

/** The engine's own bytes for an entry, estimated. */
const entryBytes = 200;

export function createImageCache(maxBytes: number): ImageCache {
  // A Map iterates in the order of insertion, so `get` inserts its entry anew.
  const images = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  const cost = (key: string, image: Uint8Array): number =>
    image.byteLength + key.length * 2 + entryBytes;
  const remove = (key: string): void => {
    const image = images.get(key);
    if (image === undefined) {
      return;
    }
    images.delete(key);
    bytes -= cost(key, image);
  };
  return {
    get(key) {
      const image = images.get(key);
      if (image === undefined) {
        return undefined;
      }
      images.delete(key);
      images.set(key, image);
      return image;
    },
    set(key, image) {
      remove(key);
      const added = cost(key, image);
      if (added > maxBytes) {
        return;
      }
      for (const oldest of images.keys()) {
        if (bytes + added <= maxBytes) {
          break;
        }
        remove(oldest);
      }
      images.set(key, image);
      bytes += added;
    },
    clear() {
      images.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
