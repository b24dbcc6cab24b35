/**
 * Builds the explorer into `dist/explorer/`: `server.js` makes pages as HTML, `worker.js` is the service worker, `files/` holds what they load, each file
 * under a name that changes with what is in it, and `files.json` says which is which. `licences.txt` names the bundled
 * packages with their licences.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundle as bundleStyle } from 'lightningcss';
import { type OutputChunk, rolldown } from 'rolldown';
import { bundled } from './bundled.ts';
import { licencesOf, bundleClient } from './bundle.ts';
import { pageLanguages } from '../src/api/page-language.ts';
import { clientFile } from '../src/explorer/built-files.ts';

const root = path.dirname(import.meta.dirname);
const explorer = path.join(root, 'src/explorer');
const require = createRequire(import.meta.url);

const fonts = ['latin', 'latin-ext'].map(
  (subset) =>
    [
      subset,
      require.resolve(
        `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-wght-normal.woff2`,
      ),
    ] as const,
);

/** Writes everything into a folder. */
export async function buildExplorer(folder: string): Promise<void> {
  const files = path.join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const contentTypes: Record<string, string> = {};
  const write = (name: string, body: string | Uint8Array, contentType: string): string => {
    writeFileSync(path.join(files, name), body);
    contentTypes[name] = contentType;
    return name;
  };
  const javascript = 'text/javascript; charset=utf-8';

  const early = await bundleScripts({ early: path.join(explorer, 'early.ts') }, 'iife');
  const scripts = await bundleScripts({ page: path.join(explorer, 'browser.tsx') }, 'es');
  const entry = scripts.find(({ isEntry }) => isEntry);
  for (const chunk of [...early, ...scripts]) {
    write(chunk.fileName, chunk.code, javascript);
  }
  const client = await bundleClient();
  write(clientFile, client, javascript);
  const fontNames = new Map(
    fonts.map(([subset, file]) => {
      const bytes = readFileSync(file);
      return [subset, write(`${subset}-${digest(bytes)}.woff2`, bytes, 'font/woff2')];
    }),
  );
  const style = Buffer.concat([
    ...[...fontNames].map(([subset, name]) => Buffer.from(fontFace(subset, name))),
    bundleStyle({ filename: path.join(explorer, 'style/all.css'), minify: true }).code,
  ]);
  writeFileSync(
    path.join(folder, 'files.json'),
    `${JSON.stringify(
      {
        early: early[0]?.fileName,
        script: entry?.fileName,
        parts: entry?.imports,
        style: write(`style-${digest(style)}.css`, style, 'text/css; charset=utf-8'),
        fonts: [fontNames.get('latin')],
        client: digest(Buffer.from(client)),
        messages: Object.fromEntries(
          scripts.flatMap(({ name, fileName, isEntry }) =>
            !isEntry && pageLanguages.some((each) => each === name) ? [[name, fileName]] : [],
          ),
        ),
        ofCopies: partsOfCopies(scripts),
        contentTypes,
      },
      undefined,
      2,
    )}\n`,
  );
  await bundleServer(folder);
  await bundleWorker(folder);
  writeFileSync(path.join(folder, 'licences.txt'), licencesOf(bundled.explorer));
}

/** Names of the chunks that only pages of a copy load: the app in the page, and what nothing but it needs. */
function partsOfCopies(chunks: readonly OutputChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const others = new Set<string>();
  const visit = (name: string): void => {
    const chunk = byName.get(name);
    if (chunk && chunk.name !== 'local-app' && !others.has(name)) {
      others.add(name);
      [...chunk.imports, ...chunk.dynamicImports].forEach(visit);
    }
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
  return chunks.map(({ fileName }) => fileName).filter((name) => !others.has(name));
}

async function bundleScripts(
  input: Readonly<Record<string, string>>,
  format: 'es' | 'iife',
): Promise<OutputChunk[]> {
  const build = await rolldown({ input: { ...input }, platform: 'browser' });
  const { output } = await build.generate({
    format,
    minify: true,
    comments: { annotation: false },
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    // What pages share is one file: it compresses better than dozens of small ones, and a page then needs one more file
    // alone, so that a browser on a slow line never waits for a part of a part.
    codeSplitting: format === 'es' && {
      groups: [
        {
          name: 'shared',
          minShareCount: 2,
          test: /src.(?:explorer.(?!copy)|api.(?:paths|page-language|openapi-document)|world.phrases)/,
        },
      ],
    },
  });
  return output.filter((each) => each.type === 'chunk');
}

/** Bundles what makes pages as HTML into one file, so that a service needs no package for it. */
async function bundleServer(folder: string): Promise<void> {
  const build = await rolldown({
    input: path.join(explorer, 'server.ts'),
    platform: 'node',
    // Comments name where each part is from: the same wherever the packages lie.
    resolve: { symlinks: false },
  });
  await build.write({ file: path.join(folder, 'server.js'), codeSplitting: false });
}

/** One file, as service workers load no parts later, and not among the files of pages: the server adds to it. */
async function bundleWorker(folder: string): Promise<void> {
  const build = await rolldown({
    input: path.join(explorer, 'offline/worker.ts'),
    platform: 'browser',
  });
  await build.write({
    file: path.join(folder, 'worker.js'),
    format: 'iife',
    codeSplitting: false,
    minify: true,
  });
}

/**
 * Letters of each subset alone are loaded from its file (as the package of the font has it). A font that comes late waits for the
 * next page: nothing moves below a reader's eyes.
 */
function fontFace(subset: string, name: string): string {
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(require.resolve('@fontsource-variable/bricolage-grotesque/unicode.json'), 'utf8'),
  );
  const range = ranges[subset];
  if (range === undefined) {
    throw new Error(`Expected the font to say which letters its subset "${subset}" has`);
  }
  return `@font-face{font-family:Bricolage;font-weight:200 800;font-display:optional;src:url(${name}) format("woff2");unicode-range:${range}}\n`;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
}
