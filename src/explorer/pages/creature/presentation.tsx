import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../../page-context.ts';
import { onShortcut } from '../../shortcuts.ts';

/**
 * Switches to a size that a class can read from the last row: the creature and its facts alone, over the whole screen where
 * the browser allows it. It lasts over the neighbours of a creature; Escape leaves it.
 */
export function PresentationSwitch() {
  const { say } = usePageContext();
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn('presentation' in document.documentElement.dataset), []);
  useEffect(() => {
    const leave = (): void => {
      delete document.documentElement.dataset['presentation'];
      setIsOn(false);
    };
    const onFullscreen = (): void => {
      if (!document.fullscreenElement) {
        leave();
      }
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    const stop = onShortcut('Escape', leave);
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen);
      stop();
    };
  }, []);
  const toggle = (): void => {
    const { documentElement: root } = document;
    if (isOn) {
      delete root.dataset['presentation'];
      if (document.fullscreenElement) {
        void document.exitFullscreen();
      }
    } else {
      root.dataset['presentation'] = '';
      // Refused by browsers on some phones: the large size alone does as well.
      root.requestFullscreen?.().catch(() => undefined);
    }
    setIsOn(!isOn);
  };
  return (
    <button class="choice presentation-switch" type="button" aria-pressed={isOn} onClick={toggle}>
      {say(isOn ? 'Close the large view' : 'Large view')}
    </button>
  );
}
