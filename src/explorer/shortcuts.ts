const ownKeys =
  'input, select, textarea, pre, [contenteditable], [role="listbox"], [role="slider"]';

/** Calls back when a key is pressed outside of inputs; returns a function that stops this. */
export function onShortcut(key: string, act: () => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    const hasOwnKeys = event.target instanceof Element && event.target.closest(ownKeys) !== null;
    if (event.key === key && isAlone && !hasOwnKeys) {
      event.preventDefault();
      act();
    }
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
