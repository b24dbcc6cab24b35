import { useEffect, useRef } from 'preact/hooks';

/** After how long a picture that did not come is asked for again, each time, in milliseconds. */
const waits = [1000, 2500, 6000] as const;

/** The picture of a creature or stone. It stands beside its name, and says nothing that the name does not. */
export function Portrait({
  sprite,
  size,
  isUrgent = false,
  alt = '',
}: {
  readonly sprite: string;
  /** Width and height in CSS pixels. */
  readonly size: number;
  /** Whether it is seen at once, so that it must not wait. */
  readonly isUrgent?: boolean;
  readonly alt?: string;
}) {
  const image = useRef<HTMLImageElement>(null);
  // A service that has too many pictures to draw refuses some for a moment.
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
          element.src = sprite;
        }, wait);
      }
    };
    const show = (): void => {
      delete element.dataset['failed'];
    };
    element.addEventListener('error', askAgain);
    element.addEventListener('load', show);
    if (element.complete && element.naturalWidth === 0 && element.currentSrc !== '') {
      askAgain();
    }
    return () => {
      element.removeEventListener('error', askAgain);
      element.removeEventListener('load', show);
      clearTimeout(timer);
    };
  }, [sprite]);
  return (
    <img
      ref={image}
      class="portrait"
      src={sprite}
      alt={alt}
      width={size}
      height={size}
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
