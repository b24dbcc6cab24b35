import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../page.tsx';
import { listen, onShortcuts } from '../listen.ts';

/** Calls back when Escape, or the end of the full screen, leaves a large view; returns a function that stops this. */
function onLeave(leave: () => void): () => void {
  const stops = [
    listen(document, ['fullscreenchange'], () => {
      if (!document.fullscreenElement) {
        leave();
      }
    }),
    onShortcuts(new Map([['Escape', leave]])),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Browsers on some phones refuse it: the large size alone does as well. */
async function enterFullscreen(element: HTMLElement): Promise<void> {
  await element.requestFullscreen?.().catch(() => undefined);
}

function leaveFullscreen(): void {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
  }
}

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
    current.dataset['large'] = '';
    others.forEach((each) => each.toggleAttribute('inert', true));
    const entered = enterFullscreen(current);
    const stop = onLeave(() => setLarge(false));
    return () => {
      stop();
      others.forEach((each) => each.toggleAttribute('inert', false));
      delete current.dataset['large'];
      // A full screen that only begins cannot be left yet.
      void entered.then(leaveFullscreen);
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

/** Does the same with the whole page of a creature, of which its facts alone stay. It lasts over the neighbours. */
export function PresentationSwitch() {
  const { say } = usePageContext();
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn('presentation' in document.documentElement.dataset), []);
  const leave = (): void => {
    delete document.documentElement.dataset['presentation'];
    setIsOn(false);
  };
  useEffect(() => onLeave(leave), []);
  const toggle = (): void => {
    if (isOn) {
      leave();
      leaveFullscreen();
    } else {
      document.documentElement.dataset['presentation'] = '';
      setIsOn(true);
      void enterFullscreen(document.documentElement);
    }
  };
  return (
    <button class="choice presentation-switch" type="button" aria-pressed={isOn} onClick={toggle}>
      {say(isOn ? 'Close the large view' : 'Large view')}
    </button>
  );
}
