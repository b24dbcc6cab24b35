import { useState } from 'preact/hooks';
import { usePageContext } from '../page.tsx';
import type { Label } from '../speech.ts';

const praiseMilliseconds = 1600;

export function CopyButton({ text, of }: { readonly text: string; readonly of: string }) {
  const { say } = usePageContext();
  const [state, setState] = useState<keyof typeof labels>('ready');
  const copy = async (button: HTMLElement): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Browsers have no clipboard for pages over plain HTTP.
      if (!copySelected(text, of, button, () => setState('ready'))) {
        setState('selected');
        return;
      }
    }
    setState('copied');
    setTimeout(() => setState('ready'), praiseMilliseconds);
  };
  return (
    <button class="copy-button" type="button" onClick={(event) => void copy(event.currentTarget)}>
      <span aria-hidden="true">{say(labels[state])}</span>
      <span class="visually-hidden" aria-live="polite">
        {state === 'ready' ? say('Copy {text}', { text: of }) : `${of}: ${say(labels[state])}`}
      </span>
    </button>
  );
}

const labels = {
  ready: 'Copy',
  copied: 'Copied',
  selected: 'Press Ctrl+C or ⌘C',
} as const satisfies Record<string, Label>;

/**
 * Selects a text in a box beside the button and copies it by the command of old; returns whether that worked. Otherwise the box
 * stays, for the reader to copy from, until it is left.
 */
function copySelected(text: string, of: string, button: HTMLElement, onLeave: () => void): boolean {
  const box = document.createElement('textarea');
  box.className = 'copy-box';
  box.readOnly = true;
  box.value = text;
  box.setAttribute('aria-label', of);
  button.after(box);
  box.select();
  // The only way without a secure context.
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = document.execCommand('copy');
  if (isCopied) {
    box.remove();
    button.focus();
  } else {
    box.addEventListener('blur', () => {
      box.remove();
      onLeave();
    });
  }
  return isCopied;
}
