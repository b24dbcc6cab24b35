import { type ComponentChild, hydrate, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PageContextProvider, usePageContext } from '../page.tsx';

/** What takes over the islands of a page, one in each task, so that input is answered in between. */
const waiting: (() => void)[] = [];

function takeOverNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) {
    setTimeout(takeOverNext);
  }
}

/**
 * A part of a long page that the browser takes over after the rest: in its turn, or as soon as it is used. Its content
 * does not change with what is around it.
 */
export function Island({
  content,
  isStill = false,
}: {
  readonly content: ComponentChild;
  /** Whether there is nothing to use in it, so that the server's HTML is enough. */
  readonly isStill?: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const context = usePageContext();
  const start = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const root = place.current;
    const takeOver = (): void => {
      start.current = undefined;
      if (root && !(isStill && root.hasChildNodes())) {
        hydrate(<PageContextProvider value={context}>{content}</PageContextProvider>, root);
      }
    };
    const inTurn = (): void => start.current?.();
    start.current = takeOver;
    if (waiting.push(inTurn) === 1) {
      setTimeout(takeOverNext);
    }
    return () => {
      start.current = undefined;
      if (root) {
        render(null, root);
      }
    };
  }, []);
  return typeof window === 'undefined' ? (
    <div class="island">{content}</div>
  ) : (
    // The server's HTML stays as it is until then.
    <div
      class="island"
      ref={place}
      onFocusIn={() => start.current?.()}
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
