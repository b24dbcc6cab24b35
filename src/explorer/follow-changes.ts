import type { WorldChanges } from '../api/explorer.ts';

export const changesPath = '/explorer/changes';

/** Milliseconds between two requests. */
const askMilliseconds = 50;

/** Reloads the page when the files of the world changed, and shows why a change was refused. */
export function followChanges(prefix: string, served: string): void {
  // In a corner of the page. Screen readers announce its changes.
  const notice = document.createElement('div');
  notice.className = 'refusal';
  notice.setAttribute('role', 'status');
  notice.hidden = true;
  document.body.append(notice);
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
        const { refusal } = changes;
        const text = refusal ? `This page does not show your last change. ${refusal}` : '';
        notice.hidden = text === '';
        if (notice.textContent !== text) {
          notice.textContent = text;
        }
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
