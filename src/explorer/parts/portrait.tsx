import { useEffect, useRef } from 'preact/hooks';
import { listen } from '../listen.ts';
import { usePageContext } from '../page-context.ts';
import { waitSeconds } from '../retry.ts';

/** Seconds before each further attempt to load a picture: a busy service needs time. */
const waits = [1, 2.5, 6] as const;

/**
 * The picture of a creature or stone; decorative, as the name is beside it. Shows the drawing at `sprite`'s address: it is
 * sharp at any size, has a tenth of the bytes, and the service makes it in a millisecond.
 */
export function Portrait({
  sprite,
  size,
  isUrgent = false,
  alt = '',
}: {
  readonly sprite: string;
  /** Width and height in CSS pixels. */
  readonly size: number;
  readonly isUrgent?: boolean;
  readonly alt?: string;
}) {
  const { onPage } = usePageContext();
  const image = useRef<HTMLImageElement>(null);
  // An overloaded service refuses some pictures for a moment.
  useEffect(() => {
    const element = image.current;
    if (!element) {
      return undefined;
    }
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const askAgain = (): void => {
      element.dataset['failed'] = '';
      const wait = waits[tries];
      if (wait !== undefined) {
        tries += 1;
        timer = setTimeout(() => {
          // A server of pictures that is not ours may have no drawings.
          element.src = onPage(sprite);
        }, wait * 1000);
      }
    };
    const stops = [
      listen(element, ['error'], askAgain),
      listen(element, ['load'], () => delete element.dataset['failed']),
    ];
    if (element.complete && element.naturalWidth === 0 && element.currentSrc !== '') {
      askAgain();
    }
    return () => {
      stops.forEach((stop) => stop());
      clearTimeout(timer);
    };
  }, [sprite]);
  return (
    <img
      ref={image}
      class="portrait"
      src={onPage(drawingOf(sprite))}
      alt={alt}
      width={size}
      height={size}
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** Loads a picture. Rejects if it fails repeatedly. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  for (const wait of waits) {
    try {
      return await readPicture(address);
    } catch {
      await waitSeconds(wait);
    }
  }
  return readPicture(address);
}

async function readPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Pictures may come from another origin, and a canvas reads their pixels.
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  return image;
}

export function drawingOf(sprite: string): string {
  return sprite.replace(/\.png$/, '.svg');
}

/** The address of a form without background, by that of its portrait. */
export function cutOutOf(sprite: string): string {
  return sprite.replace(/\/creature\/(?<file>[^/]+)\.png$/, '/creature/cut-out/$<file>.svg');
}
