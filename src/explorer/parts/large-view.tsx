import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../page-context.ts';
import { onShortcut } from '../shortcuts.ts';

/**
 * Enlarges an element for the last row of a class: to the whole screen, or to the whole window where the browser allows no
 * more. Nothing else can be reached meanwhile. Escape leaves it.
 */
export function LargeViewSwitch({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const { say } = usePageContext();
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    const { current } = of;
    if (!isLarge || !current) {
      return undefined;
    }
    const others = surroundingsOf(current);
    const leave = (): void => setLarge(false);
    const onFullscreen = (): void => {
      if (!document.fullscreenElement) {
        leave();
      }
    };
    current.dataset['large'] = '';
    others.forEach((each) => each.toggleAttribute('inert', true));
    current.requestFullscreen?.().catch(() => undefined);
    document.addEventListener('fullscreenchange', onFullscreen);
    const stop = onShortcut('Escape', leave);
    return () => {
      stop();
      document.removeEventListener('fullscreenchange', onFullscreen);
      others.forEach((each) => each.toggleAttribute('inert', false));
      delete current.dataset['large'];
      if (document.fullscreenElement) {
        void document.exitFullscreen();
      }
    };
  }, [isLarge, of]);
  return (
    <button class="choice large-view-switch" type="button" onClick={() => setLarge(!isLarge)}>
      {say(isLarge ? 'Close the large view' : 'Large view')}
    </button>
  );
}

/** Every element beside an element and beside each of its ancestors. */
function surroundingsOf(element: Element): readonly Element[] {
  const { parentElement: parent } = element;
  return parent && element !== document.body
    ? [
        ...[...parent.children].filter((each) => each !== element && !each.hasAttribute('inert')),
        ...surroundingsOf(parent),
      ]
    : [];
}
