import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/processes.ts';

/** The text of a page of the documentation. */
export function readPage(name: string): string {
  return readFileSync(path.join(root, 'docs', name), 'utf8');
}

/** The rows of every table with the given header, each as its cells; code without its backticks. */
export function tableRows(page: string, header: string): string[][] {
  const lines = page.split('\n');
  return lines.flatMap((line, i) => {
    if (line !== header) {
      return [];
    }
    const rest = lines.slice(i + 2);
    const end = rest.findIndex((each) => !each.startsWith('|'));
    return rest.slice(0, end === -1 ? rest.length : end).map((row) =>
      row
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replace(/^`(?<code>[^`]*)`$/, '$<code>').trim()),
    );
  });
}
