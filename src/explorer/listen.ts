/** Calls back at events of some kinds; returns a function that stops this. */
export function listen(
  target: EventTarget,
  kinds: readonly string[],
  act: (event: Event) => void,
): () => void {
  const over = new AbortController();
  for (const kind of kinds) {
    target.addEventListener(kind, act, { signal: over.signal });
  }
  return () => over.abort();
}

const ownKeys =
  'input, select, textarea, pre, [contenteditable], [role="listbox"], [role="slider"]';

/** Calls back when a key is pressed outside of inputs; returns a function that stops this. */
export function onShortcut(key: string, act: () => void): () => void {
  return listen(document, ['keydown'], (event) => {
    if (!(event instanceof KeyboardEvent)) {
      return;
    }
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    const hasOwnKeys = event.target instanceof Element && event.target.closest(ownKeys) !== null;
    if (event.key === key && isAlone && !hasOwnKeys) {
      event.preventDefault();
      act();
    }
  });
}
