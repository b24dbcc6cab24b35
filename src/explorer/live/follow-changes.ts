/** Keeps an open page to the files of its world: loads it anew when they have changed, and says why where they cannot be served. */
import type { WorldChanges } from '../../api/explorer.ts';
import { askMilliseconds, changesPath } from './changes.ts';
import { showNotice } from './notice.ts';

export function followChanges(prefix: string, served: string): void {
  const ask = async (): Promise<void> => {
    // A page that nobody sees asks nothing, and catches up when somebody does.
    if (document.visibilityState === 'visible') {
      const changes = await readChanges(prefix + changesPath);
      if (changes && changes.served !== served) {
        location.reload();
        return;
      }
      // While the service is away nothing is known: what was said last stays.
      if (changes) {
        showNotice(changes.refusal);
      }
    }
    setTimeout(() => void ask(), askMilliseconds);
  };
  void ask();
}

async function readChanges(address: string): Promise<WorldChanges | undefined> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
