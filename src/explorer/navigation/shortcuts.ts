/** Parts of a page that keys mean something to, so that a single one must not do anything else. */
const ownKeys =
  'input, select, textarea, pre, [contenteditable], [role="listbox"], [role="slider"]';

/** Acts when a key is pressed alone where nobody types; gives what ends that. */
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
