import { prepareName } from '../world/nearest-names.ts';

/** Returns the test of names, by their keys, that a star before or after a value makes: `p*`, `*saur`, `*chu*`; alone any. */
export function patternOf(text: string): ((key: string) => boolean) | undefined {
  if (text === '*') {
    return () => true;
  }
  if (!/^\*[^*]+\*?$|^[^*]+\*$/.test(text)) {
    return undefined;
  }
  const { key: part } = prepareName(text);
  if (part === '') {
    return undefined;
  }
  if (!text.endsWith('*')) {
    return (key) => key.endsWith(part);
  }
  return text.startsWith('*') ? (key) => key.includes(part) : (key) => key.startsWith(part);
}
