import { usePageContext } from '../page.tsx';
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
  return (
    <img
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

/** Asks again for each portrait of any page that cannot be loaded: an overloaded service refuses some for a moment. */
export function watchPortraits(): void {
  const askAgain = (image: HTMLImageElement): void => {
    const { src, dataset } = image;
    const tries = Number(dataset['failed'] ?? 0);
    dataset['failed'] = String(tries + 1);
    const wait = waits[tries];
    if (wait !== undefined) {
      setTimeout(() => {
        // It may be that of another creature by now.
        if (image.src === src) {
          // A server of pictures that is not ours may have no drawings.
          image.src = src.replace(/\.svg$/, '.png');
        }
      }, wait * 1000);
    }
  };
  const watch = (kind: 'error' | 'load', act: (image: HTMLImageElement) => void): void =>
    document.addEventListener(
      kind,
      ({ target }) =>
        target instanceof HTMLImageElement && target.matches(portraits) && act(target),
      // These do not bubble.
      { capture: true },
    );
  watch('error', askAgain);
  watch('load', ({ dataset }) => delete dataset['failed']);
  [...document.querySelectorAll<HTMLImageElement>(portraits)]
    .filter(
      ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc,
    )
    .forEach(askAgain);
}

const portraits = '.portrait';

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
