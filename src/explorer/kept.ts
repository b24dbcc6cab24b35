import { useEffect, useState } from 'preact/hooks';
import { listen } from './listen.ts';
import { usePageContext } from './page.tsx';

export type Kept<Value> = {
  /** Unique among all kept values. */
  readonly name: string;
  /** As long as there is none. */
  readonly empty: Value;
  /** Whether it lasts for this tab alone. */
  readonly isOfTab?: boolean;
  /** Undefined for what is no such value: storage and files may hold anything. */
  readonly parse: (json: unknown) => Value | undefined;
};

/** Announces changes to the other parts of a page, by the key of what changed. */
const changes = new EventTarget();

/** Texts by key, where there is no storage: they last for this page. */
const unstored = new Map<string, string>();

/**
 * A kept value and how to change it; all parts of a page and all tabs have the same. Only the browser knows it, so it is
 * empty in the first rendering.
 */
export function useKept<Value>(kept: Kept<Value>): {
  readonly value: Value;
  /** Whether it has been read: an empty value means nothing before that. */
  readonly isRead: boolean;
  readonly change: (next: (before: Value) => Value) => void;
} {
  const key = `creature-catalog-${kept.name} ${usePageContext().world.title}`;
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    const look = (event?: Event): void => {
      const changed = event instanceof StorageEvent ? event.key : event?.type;
      // The key is null when another tab clears all.
      if ((changed ?? key) === key) {
        setText(readText(kept, key));
      }
    };
    look();
    const stops = [listen(changes, [key], look), listen(window, ['storage'], look)];
    return () => stops.forEach((stop) => stop());
  }, [key]);
  return {
    value: parseText(kept, text ?? null),
    isRead: text !== undefined,
    change: (next) => {
      // Another tab may have changed it since.
      writeText(kept, key, JSON.stringify(next(parseText(kept, readText(kept, key)))));
      changes.dispatchEvent(new Event(key));
    },
  };
}

/** Whether what is kept outlasts this page. */
export function isStorageThere(): boolean {
  const probe = 'creature-catalog-probe';
  try {
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return unstored.size === 0;
  } catch {
    return false;
  }
}

/** Returns what `access` does; undefined where the browser refuses it, as it does cookies in a sandbox. */
export function ifAllowed<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

type Storing = Pick<Kept<unknown>, 'isOfTab'>;

function readText({ isOfTab }: Storing, key: string): string | null {
  try {
    return unstored.get(key) ?? (isOfTab ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null;
  }
}

function writeText({ isOfTab }: Storing, key: string, text: string): void {
  try {
    (isOfTab ? sessionStorage : localStorage).setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

function parseText<Value>({ empty, parse }: Kept<Value>, text: string | null): Value {
  try {
    return parse(JSON.parse(text ?? 'null')) ?? empty;
  } catch {
    return empty;
  }
}
