import type { Addresses } from '../api/addresses.ts';
import { slugFor } from '../catalog/catalog.ts';
import type { App } from '../service/load-app.ts';
import { OperatorError, writing } from '../service/operator-error.ts';
import { replaceFiles } from './replace-files.ts';
import { type ExportOptions, openExport, fetchFrom } from './export-world.ts';

/** Browsers of phones open larger files slowly, and mail does not carry them. */
const mostBytes = 20_000_000;

/** Forms after which a world that is far too large is not read on. */
const sample = 60;

/** Nothing of the file is loaded from elsewhere: pictures are at paths, whichever the host. */
const addresses: Addresses = {
  baseUrl: 'http://localhost',
  resourcesUrl: 'http://localhost/resources',
};

/** What of a page works only with the service. */
const leftOut =
  /<(button)[\s\S]*?<\/\1>|<(details) class="(?:request|creature-moves)"[\s\S]*?<\/\2>|<(p) class="(?:creature-actions|keeping|about-portraits)"[\s\S]*?<\/\3>|<(nav) class="neighbours"[\s\S]*?<\/\4>|<(label)[\s\S]*?<\/\5>/g;

/** The address of a page shows one creature; without one the list. */
const style = `@media all{
.one{display:none}
.one:target,.one:has(:target){display:block}
main:has(.one:target) .all,main:has(.one :target) .all{display:none}
.one{scroll-margin-top:6rem}
.forms-head a:not([href]),footer a:not([href]){display:none}
.all label{display:block;margin-block:1rem}
.all input{display:block;width:100%;max-width:30rem;font:inherit;padding:.5rem}
.cards li[hidden]{display:none}
.card-name{flex:none}
a:not([href]){text-decoration:none}
a:not([href],.type-tag){color:inherit}
}`;

/** Fills in pictures that come again, and filters the list. */
const script = `const bare=t=>t.normalize('NFKD').replace(/\\p{M}/gu,'').toLowerCase();
const first={};
const attribute=i=>i.localName==='img'?'src':'href';
for(const i of document.querySelectorAll('[data-is]'))first[i.dataset.is]=i.getAttribute(attribute(i));
for(const i of document.querySelectorAll('[data-of]'))i.setAttribute(attribute(i),first[i.dataset.of]);
const box=document.querySelector('.all input'),items=[...document.querySelectorAll('.cards li')];
const filter=()=>{const words=bare(box.value).split(/\\s+/);let n=0;
for(const i of items){i.hidden=!words.every(w=>bare(i.textContent+' '+i.dataset.words).includes(w));n+=!i.hidden}
document.querySelector('[role=status]').textContent=n+' / '+items.length};
box.addEventListener('input',filter);filter();
addEventListener('hashchange',()=>document.querySelector('.one:target h1')?.focus())`;

/**
 * Writes all creatures of a small world into one HTML file, which a browser opens without a service or a network: the pages of
 * the explorer with their pictures. Rejects with an `OperatorError` if it would be too large.
 */
export async function writeSingle(
  file: string,
  options: Pick<ExportOptions, 'world' | 'images' | 'warn' | 'onProgress'>,
): Promise<{ readonly forms: number; readonly bytes: number }> {
  const { app, catalog } = await openExport({ ...options, addresses });
  if (!app.loadExplorer) {
    throw new OperatorError('The sources have no pages; build them, and run the built program');
  }
  const pages = createSinglePages(app, new Set(catalog.forms.map(({ form }) => slugFor(form))));
  const root = await textOf(app, '/');
  const cards: string[] = [];
  const articles: string[] = [];
  let bytes = 0;
  for (const [i, { creature, form }] of catalog.forms.entries()) {
    const slug = slugFor(form);
    const page = await textOf(app, `/creature/${encodeURIComponent(slug)}`);
    const words = Object.values(catalog.localNames.of(creature)[form.rank] ?? {});
    const card = await pages.write(
      `<li data-words="${escape([creature.species, ...words].join(' '))}">${cardOf(page, slug)}</li>`,
      slug,
    );
    const article = await pages.write(/<main[^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? '', slug);
    cards.push(card);
    articles.push(`<div class="one" id="${escape(slug)}">${article}</div>`);
    bytes += Buffer.byteLength(card) + Buffer.byteLength(article);
    const expected = (bytes / (i + 1)) * catalog.forms.length;
    if (bytes > mostBytes || (i > sample && expected > 1.5 * mostBytes)) {
      const whole = Math.ceil(expected / 1_000_000);
      throw new OperatorError(
        `The world is too large for one file: it would have about ${whole} MB, and may have ${mostBytes / 1_000_000}. Export it to a folder`,
      );
    }
    options.onProgress((i + 1) / catalog.forms.length);
  }
  const footer = await pages.write(/<footer.*<\/footer>/s.exec(root)?.[0] ?? '', '');
  const title = escape(catalog.manifest.title);
  const about = escape(catalog.manifest.description ?? '');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${title}</title>
<style>${await pages.styles(root)}${style}</style>
</head>
<body>
<div id="application"><header class="masthead"><a href="#" class="masthead-title"><span dir="auto">${title}</span></a></header>
<main id="content">
<div class="all shelf"><h1>${title}</h1><p>${about}</p><label>Search <input type="search"></label><p role="status"></p><ul class="cards">${cards.join('')}</ul></div>
${articles.join('\n')}
</main>
${footer}</div>
<script>${script}</script>
</body>
</html>
`;
  await writing(`The file "${file}"`, () => replaceFiles(new Map([[file, html]])));
  return { forms: catalog.forms.length, bytes: Buffer.byteLength(html) };
}

/** Creates what turns pages of the explorer into parts of one file. */
function createSinglePages(app: App, slugs: ReadonlySet<string>) {
  /** Data addresses by addresses. */
  const embedded = new Map<string, string>();
  /** Numbers of pictures by their data addresses; each is written once, and again where it comes by its number. */
  const pictures = new Map<string, number>();
  const embed = async (target: string): Promise<string> => {
    const known = embedded.get(target);
    if (known !== undefined) {
      return known;
    }
    const response = await fetchFrom(app, target, 'program');
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type')?.replaceAll(' ', '');
    const data = `data:${type};base64,${body.toString('base64')}`;
    embedded.set(target, data);
    return data;
  };
  const link = (attribute: string, target: string): string => {
    const [, name = ''] = /^\/creature\/([^/?#]+)$/.exec(target) ?? [];
    if (/^(?:#|http|\/resources\/)/.test(target)) {
      return attribute;
    }
    return slugs.has(decodeURIComponent(name)) ? ` href="#${name}"` : '';
  };
  const drawPicture = async (attribute: string): Promise<string> => {
    const [name = '', address = ''] = attribute.split('="');
    const data = await embed(address);
    const known = pictures.get(data);
    if (known !== undefined) {
      return ` data-of="${known}"`;
    }
    pictures.set(data, pictures.size);
    return ` ${name}="${data}" data-is="${pictures.size - 1}"`;
  };
  return {
    /** Returns some HTML with its pictures inside, ids of its own, and the links that lead to other parts. */
    write: async (html: string, slug: string): Promise<string> => {
      const kept = html
        .replaceAll(leftOut, '')
        .replaceAll(/ (id|for|aria-labelledby|aria-describedby)="/g, (start) => `${start}${slug}--`)
        .replaceAll(/ href="([^"]*)"/g, link);
      return replaceOdd(kept.split(/ ((?:src|href)="\/resources\/[^"]*)"/), drawPicture);
    },
    /** Returns the styles of a page with their fonts inside. */
    styles: async (page: string): Promise<string> => {
      let styles = '';
      for (const [, target = ''] of page.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)) {
        const parts = (await textOf(app, target)).split(/url\(([^)]*\.woff2)\)/);
        styles += await replaceOdd(parts, async (font) => {
          const { pathname } = new URL(font, `http://localhost${target}`);
          return `url(${await embed(pathname)})`;
        });
      }
      return styles;
    },
  };
}

/** Joins parts of a text, of which every second is replaced. */
async function replaceOdd(
  parts: readonly string[],
  replace: (part: string) => Promise<string>,
): Promise<string> {
  let joined = '';
  for (const [i, part] of parts.entries()) {
    joined += i % 2 === 0 ? part : await replace(part);
  }
  return joined;
}

/** Makes the card of the list from the page of a form. */
function cardOf(page: string, slug: string): string {
  const find = (part: RegExp): string => part.exec(page)?.[1] ?? '';
  const tags = find(/<p class="creature-types">(.*?)<\/p>/s)
    .replaceAll(/<a href="[^"]*"/g, '<span')
    .replaceAll('</a>', '</span>');
  return `<article class="card ${find(/<article class="creature ([^"]*)"/)}"><a href="#${encodeURIComponent(slug)}" class="card-link"><span class="card-head"><span class="card-number">${find(/<p class="creature-number">(.*?)</)}</span></span><img class="portrait" src="${find(/<img class="portrait" src="([^"]*)"/)}" alt="" width="128" height="128"><span class="card-name">${find(/<h1>(.*?)<\/h1>/)}</span><span class="card-types">${tags}</span></a></article>`;
}

async function textOf(app: App, target: string): Promise<string> {
  return (await fetchFrom(app, target, 'person')).text();
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
