import { escapeHtml } from '../explorer.ts';

/** Text as paragraphs; words between backticks are code. */
export function writeProse(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${writeInline(paragraph)}</p>`)
    .join('\n');
}

/** A text in which words between backticks are code. */
export function writeInline(text: string): string {
  return escapeHtml(text).replaceAll(/`(?<code>[^`]+)`/g, '<code>$<code></code>');
}

/** A path with its parameters set apart, and places where it may break. */
export function writePath(path: string): string {
  return escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replaceAll(/\{\w+\}/g, (parameter) => `<var>${parameter}</var>`);
}

/** A value of a schema's keyword, as it is shown. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
