import { manifestPath, paper } from './manifest.ts';
import type { Edition } from './offline/edition.ts';
import { worldStylePath } from './world-style.ts';
import type { CopiedPage } from './copy/copied-service.ts';
import type { WorldOverview } from './api.ts';
import { counted } from '../world/counted.ts';

/** The HTML document of a page. `body` is HTML; other texts are escaped here. */
export function writeDocument({
  title,
  body,
  embedded,
  edition: { built, worldVersion },
}: {
  readonly title: string;
  readonly body: string;
  readonly embedded: Embedded;
  readonly edition: Edition;
}): string {
  const { prefix, world } = embedded;
  const file = (name: string): string => escapeAttribute(`${prefix}/explorer/${name}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeAttribute(`${world.title}: look up, compare and play with ${counted(world.creatures, 'creature')}`)}">
<title>${escapeAttribute(title)}</title>
<script src="${file(built.early)}"></script>
<link rel="stylesheet" href="${file(built.style)}">
<link rel="stylesheet" href="${escapeAttribute(prefix + worldStylePath(worldVersion))}">
${built.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file(font)}">`).join('\n')}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">
<link rel="manifest" href="${escapeAttribute(prefix + manifestPath)}">
<link rel="search" type="application/opensearchdescription+xml" title="${escapeAttribute(world.title)}" href="${escapeAttribute(prefix)}/opensearch.xml">
<link rel="icon" href="${escapeAttribute(prefix)}/favicon.ico" type="image/svg+xml">
<script type="module" src="${file(built.script)}"></script>
</head>
<body>
<div id="application">${body}</div>
<script type="application/json" id="${embeddedId}">${writeEmbedded(embedded)}</script>
</body>
</html>
`;
}

function escapeAttribute(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return text.replaceAll(/[&<"]/g, (letter) => entities[letter] ?? letter);
}

/** The state that the server embeds in a page, so that the browser can hydrate it without requests. */
export type Embedded = {
  readonly world: WorldOverview;
  readonly data: unknown;
  /** Whether the page is the requested one or a problem page in its place. */
  readonly kind: 'asked for' | 'problem';
  readonly prefix: string;
  readonly baseUrl: string;
  readonly edition: string;
  /** Only in pages of a static copy. */
  readonly copied?: CopiedPage;
  /** The served version of the world; only in pages that follow changes of its files. */
  readonly served?: string;
};

export const embeddedId = 'embedded';

/** JSON that is safe inside a script element. */
export function writeEmbedded(embedded: Embedded): string {
  return JSON.stringify(embedded).replaceAll('<', String.raw`\u003c`);
}
