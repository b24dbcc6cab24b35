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

/** Calls back when one of some keys is pressed alone and outside of inputs; returns a function that stops this. */
export function onShortcuts(acts: ReadonlyMap<string, () => void>): () => void {
  return listen(document, ['keydown'], (event) => {
    if (!(event instanceof KeyboardEvent)) {
      return;
    }
    const act = acts.get(event.key);
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    const hasOwnKeys = event.target instanceof Element && event.target.closest(ownKeys) !== null;
    if (act && isAlone && !hasOwnKeys) {
      event.preventDefault();
      act();
    }
  });
}
