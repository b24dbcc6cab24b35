import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../harness/processes.ts';

const pages = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((page) => page !== '' && existsSync(path.join(root, page)));

describe('every page in Markdown', () => {
  it('is found', () => {
    expect(pages.length).toBeGreaterThan(20);
  });

  it.each(pages)('links only to files and headings that exist: %s', (page) => {
    const links = linksOf(page).filter((link) => !/^[a-z]+:/.test(link));
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      return (
        !existsSync(path.join(root, target)) ||
        (anchor !== undefined && !anchorsOf(target).has(anchor))
      );
    });
    expect(broken).toEqual([]);
  });

  it('is reached by links from the README, if it is documentation', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const link of linksOf(page)) {
        const target = path.join(path.dirname(page), link.replace(/#.*/, ''));
        if (!/^[a-z]+:/.test(link) && target.endsWith('.md')) {
          reached.add(target);
        }
      }
    }
    expect(pages.filter((page) => /^docs\/|^[A-Z]+\.md$/.test(page) && !reached.has(page))).toEqual(
      [],
    );
  });
});

/** The targets of the links of a page, examples left out. */
function linksOf(page: string): string[] {
  const prose = readFileSync(path.join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/\]\((?<link>[^)\s]+)\)/g)].map(({ groups }) => groups?.['link'] ?? '');
}

/** The anchors of a page's headings, as hosts of repositories make them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = readFileSync(path.join(root, page), 'utf8');
  return new Set(
    [...text.matchAll(/^#+ (?<title>.+)$/gm)].map(({ groups }) =>
      (groups?.['title'] ?? '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
