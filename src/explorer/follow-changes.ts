import type { WorldChanges } from '../api/explorer.ts';

export const changesPath = '/explorer/changes';

/** Milliseconds between two requests. */
const askMilliseconds = 50;

/** Reloads the page when the files of the world changed, and shows why a change was refused. */
export function followChanges(prefix: string, served: string): void {
  const ask = async (): Promise<void> => {
    // Hidden pages do not poll; they catch up when they become visible.
    if (document.visibilityState === 'visible') {
      const changes = await readChanges(prefix + changesPath);
      if (changes && changes.served !== served) {
        location.reload();
        return;
      }
      // Without a response the last notice stays.
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

let notice: HTMLElement | undefined;

/** Shows in a corner of the page why a change was refused; hides it if `refusal` is undefined. */
function showNotice(refusal: string | undefined): void {
  if (!notice) {
    if (refusal === undefined) {
      return;
    }
    notice = document.createElement('div');
    notice.className = 'refusal';
    // Screen readers announce its changes.
    notice.setAttribute('role', 'status');
    document.body.append(notice);
  }
  notice.hidden = refusal === undefined;
  const text = refusal === undefined ? '' : `This page does not show your last change. ${refusal}`;
  if (notice.textContent !== text) {
    notice.textContent = text;
  }
}
