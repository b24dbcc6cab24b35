import { addressOf, type OpenApiDocument, pathsOf } from '../openapi-document.ts';
import { escapeHtml } from '../explorer.ts';
import { writeOperation } from './operation.ts';
import { writeSchemas } from './schemas.ts';
import { writePath, writeProse } from './prose.ts';

/**
 * The page, made from the document: all there is to read without a script; the script lets a reader send requests. Its
 * links are relative, so that it works below any address and asks the service that it came from.
 */
export function writePage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const baseUrl = addressOf(document);
  const groups = tags.map((tag) => ({
    ...tag,
    id: `tag-${tag.name.toLowerCase().replaceAll(/\W+/g, '-')}`,
    operations: pathsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const title = escapeHtml(info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: documentation</title>
<link rel="stylesheet" href="docs/style.css">
<script type="module" src="docs/script.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="title"><strong>${title}</strong> <span>Documentation</span></p>
<p class="links"><a href="openapi.json">OpenAPI 3.1</a></p>
</header>
<div class="columns">
<nav aria-label="Operations">
<details open>
<summary>Operations</summary>
<input type="search" id="filter" placeholder="Filter" aria-label="Filter the operations" hidden>
<p id="filter-count" role="status"></p>
${groups
  .map(
    ({ name, id, operations }) => `<section>
<h2><a href="#${id}">${escapeHtml(name)}</a></h2>
<ul>
${operations
  .map(
    ({ path, operation }) =>
      `<li><a href="#${operation.operationId}"><code>${writePath(path)}</code> <span>${escapeHtml(operation.summary)}</span></a></li>`,
  )
  .join('\n')}
</ul>
</section>`,
  )
  .join('\n')}
<section>
<h2><a href="#schemas">Schemas</a></h2>
</section>
</details>
</nav>
<main id="content" data-base="${escapeHtml(baseUrl)}">
<h1>${title}</h1>
${writeProse(info.description)}
<p class="base">Addresses below are relative to <code>${escapeHtml(baseUrl)}</code></p>
<noscript><p class="note">Reading needs no JavaScript; sending requests from this page does.</p></noscript>
${groups
  .map(
    ({ name, description, id, operations }) => `<section id="${id}">
<h2>${escapeHtml(name)}</h2>
<p class="lead">${escapeHtml(description)}</p>
${operations.map(({ path, operation }) => writeOperation(document, path, operation)).join('\n')}
</section>`,
  )
  .join('\n')}
<section id="schemas">
<h2>Schemas</h2>
<p class="lead">What the answers are made of; a member with “?” may be absent</p>
${writeSchemas(components.schemas)}
</section>
</main>
</div>
</body>
</html>
`;
}
