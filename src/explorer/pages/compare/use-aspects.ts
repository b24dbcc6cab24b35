import { useEffect, useState } from 'preact/hooks';

/** How wide pictures are for their heights, by address, as far as they are loaded. */
export function useAspects(addresses: readonly string[]): ReadonlyMap<string, number> {
  const [aspects, setAspects] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = addresses.join(' ');
  useEffect(() => {
    let isCurrent = true;
    for (const address of addresses) {
      const image = new Image();
      image.src = address;
      image.decode().then(
        () => {
          if (isCurrent && image.naturalHeight > 0) {
            const aspect = image.naturalWidth / image.naturalHeight;
            setAspects((before) => new Map(before).set(address, aspect));
          }
        },
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return aspects;
}
