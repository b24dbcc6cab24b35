import { useEffect, useState } from 'preact/hooks';
import { loadPicture } from '../../parts/load-picture.ts';

/** How wide pictures are for their heights, by address, as far as they are loaded. */
export function useAspects(addresses: readonly string[]): ReadonlyMap<string, number> {
  const [aspects, setAspects] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = addresses.join(' ');
  useEffect(() => {
    let isCurrent = true;
    for (const address of addresses) {
      loadPicture(address).then(
        ({ naturalWidth, naturalHeight }) => {
          if (isCurrent && naturalHeight > 0) {
            setAspects((before) => new Map(before).set(address, naturalWidth / naturalHeight));
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
