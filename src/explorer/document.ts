import { cardHeight, cardWidth, mostOnCard } from '../api/pictures/card-size.ts';
import { builtPath } from './built-files.ts';
import { iconPath, manifestPath, paper } from './manifest.ts';
import type { Edition } from './offline/edition.ts';
import { worldStylePath } from './world-style.ts';
import type { CopiedPage } from './copy/copied-service.ts';
import type { WorldOverview } from './api.ts';
import type { PageLanguage } from '../api/page-language.ts';
import type { Preview } from './page.tsx';

/** The HTML document of a page. `body` is HTML; other texts are escaped here. */
export function writeDocument({
  title,
  preview,
  target,
  body,
  embedded,
  edition,
}: {
  readonly title: string;
  readonly preview: Preview;
  /** The address of the page, without the prefix; undefined if there is none at the address that was asked for. */
  readonly target: string | undefined;
  readonly body: string;
  readonly embedded: Embedded;
  readonly edition: Edition;
}): string {
  const { prefix, world, language } = embedded;
  const { built, worldVersion } = edition;
  const messages = built.messages[language];
  const file = (name: string): string => escapeAttribute(prefix + builtPath(name));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeAttribute(title)}</title>
${writePreview(title, preview, target, embedded, edition)}
<script src="${file(built.early)}"></script>
<link rel="stylesheet" href="${file(built.style)}">
<link rel="stylesheet" href="${escapeAttribute(prefix + worldStylePath(worldVersion))}">
${built.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file(font)}">`).join('\n')}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">
<link rel="manifest" href="${escapeAttribute(prefix + manifestPath)}">
<link rel="search" type="application/opensearchdescription+xml" title="${escapeAttribute(world.title)}" href="${escapeAttribute(prefix)}/opensearch.xml">
<link rel="icon" href="${escapeAttribute(prefix)}/favicon.ico" type="image/svg+xml">
${edition.origin === 'files' ? '' : `<link rel="apple-touch-icon" href="${escapeAttribute(prefix + iconPath)}">`}
${[...built.parts, ...(messages === undefined ? [] : [messages])].map((name) => `<link rel="modulepreload" href="${file(name)}">`).join('\n')}
<script type="module" src="${file(built.script)}"></script>
</head>
<body>
<div id="application">${body}</div>
<script type="application/json" id="${embeddedId}">${writeEmbedded(embedded)}</script>
</body>
</html>
`;
}

const longestDescription = 200;

/** Open Graph wants a territory too. */
const locales: Readonly<Record<PageLanguage, string>> = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  ja: 'ja_JP',
};

/** The description for search engines, and that for previews of links (Open Graph), which have a picture too. */
function writePreview(
  title: string,
  { description, sprites = [], address }: Preview,
  target: string | undefined,
  { world, language }: Embedded,
  { origin, addresses: { baseUrl } }: Edition,
): string {
  const text =
    description.length > longestDescription
      ? `${description.slice(0, longestDescription - 1).trimEnd()}…`
      : description;
  // A static copy has a file for one address of each page, and no cards: they would be thousands of files.
  const isCopy = origin === 'files';
  const stems = sprites
    .slice(0, mostOnCard)
    .flatMap((sprite) => /\/creature\/([^/]+)\.png$/.exec(sprite)?.[1] ?? []);
  const card = `${baseUrl}/resources/creature/card/${stems.join() || 'world'}.png`;
  const picture = isCopy ? sprites[0] : card;
  const url = target === undefined ? undefined : baseUrl + (isCopy ? target : (address ?? target));
  const metas = [
    ['name', 'description', text],
    ['property', 'og:title', title],
    ['property', 'og:description', text],
    ['property', 'og:site_name', world.title],
    ['property', 'og:locale', locales[language]],
    ['property', 'og:type', 'website'],
    ['property', 'og:url', url],
    ['property', 'og:image', picture],
    ['property', 'og:image:alt', picture === undefined ? undefined : title],
    ['property', 'og:image:width', isCopy ? undefined : String(cardWidth)],
    ['property', 'og:image:height', isCopy ? undefined : String(cardHeight)],
    ['name', 'twitter:card', isCopy ? 'summary' : 'summary_large_image'],
  ] as const;
  const written = metas.flatMap(([attribute, name, content]) =>
    content === undefined
      ? []
      : `<meta ${attribute}="${name}" content="${escapeAttribute(content)}">`,
  );
  const canonical = url ? [`<link rel="canonical" href="${escapeAttribute(url)}">`] : [];
  return written.toSpliced(1, 0, ...canonical).join('\n');
}

function escapeAttribute(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return text.replaceAll(/[&<"]/g, (letter) => entities[letter] ?? letter);
}

/** The state that the server embeds in a page, so that the browser can hydrate it without requests. */
export type Embedded = {
  readonly world: WorldOverview;
  readonly data: unknown;
  readonly kind: 'asked for' | 'problem';
  readonly language: PageLanguage;
  readonly prefix: string;
  readonly baseUrl: string;
  readonly edition: string;
  readonly hasOwnPictures: boolean;
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
