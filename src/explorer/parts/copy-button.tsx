import { useEffect, useState } from 'preact/hooks';
import { useSpeech } from '../page-context.ts';
import type { Label } from '../speech.ts';

/** Milliseconds that the confirmation is shown. */
const praiseMilliseconds = 1600;

/** Copies a text, which `of` names. */
export function CopyButton({ text, of }: { readonly text: string; readonly of: string }) {
  const { say } = useSpeech();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') {
      return undefined;
    }
    const timer = setTimeout(() => setState('ready'), praiseMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <button
      class="copy-button"
      type="button"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setState('copied'),
          () => setState('failed'),
        );
      }}
    >
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
  failed: 'Could not copy',
} as const satisfies Record<string, Label>;
