/** Images by key, up to a sum of bytes; the least recently used go first. A key holds every input of its image. */
export type ImageCache = {
  readonly get: (key: string) => Uint8Array<ArrayBuffer> | undefined;
  /** An image that alone is larger than the whole cache is not kept. */
  readonly set: (key: string, image: Uint8Array<ArrayBuffer>) => void;
  readonly clear: () => void;
  /** Sum of the sizes of all images and their keys, in bytes. */
  readonly bytes: () => number;
};

/** Bookkeeping that the engine adds to an entry, estimated, so that many small images do not outgrow the bound. */
const ENTRY_BYTES = 200;

export function createImageCache(maxBytes: number): ImageCache {
  // A Map lists its keys in the order of their insertion: what is used is inserted anew.
  const images = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  const cost = (key: string, image: Uint8Array): number =>
    image.byteLength + key.length * 2 + ENTRY_BYTES;
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
