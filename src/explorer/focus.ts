import { useLayoutEffect } from 'preact/hooks';

/**
 * Returns a function for after a change of the page: if what has the focus now has gone, it gives it to a heading that is to be
 * read, or to the part of the page that was around. Otherwise keyboards would start anew at the top.
 */
export function holdFocus(): () => void {
  const part = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (document.activeElement === document.body) {
      const heading = document.querySelector<HTMLElement>('main h2[tabindex="-1"]');
      (heading ?? part)?.focus({ preventScroll: heading === null });
    }
  };
}

/** The same for what a component takes away. */
export function useHeldFocus(): void {
  const release = typeof document === 'undefined' ? undefined : holdFocus();
  useLayoutEffect(() => release?.());
}
