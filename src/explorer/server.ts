/** The explorer on the server: pages as HTML, and the files that they load. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Explorer, ExplorerFile, ExplorerOptions } from '../api/explorer.ts';
import { type Api, createApi, readAnswer } from './api.ts';
import type { BuiltFiles } from './built-files.ts';
import { manifestPath, writeManifest } from './manifest.ts';
import { type Edition, prefixOf, workerPath } from './offline/edition.ts';
import { createPageRenderer } from './render-page.tsx';
import { isWorldStyle, worldStylePath, writeWorldStyle } from './world-style.ts';

/** Opens the explorer that was built into a folder. */
export function createExplorer(options: ExplorerOptions): Explorer {
  const { folder, addresses, worldVersion, readWorld } = options;
  const files = path.join(folder, 'files');
  const built: BuiltFiles = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'));
  const contentTypes = new Map(Object.entries(built.contentTypes));
  const worker = readFileSync(path.join(folder, 'worker.js'), 'utf8');
  const worldTarget = `/explorer/world-${worldVersion}.pack`;
  const content: Omit<Edition, 'id'> = {
    worldVersion,
    addresses,
    built,
    world: readWorld ? { kind: 'kept', target: worldTarget } : { kind: 'too large' },
  };
  const edition: Edition = { ...content, id: digest(worker + JSON.stringify(content)) };
  const findFile = async (target: string, api: Api): Promise<ExplorerFile | undefined> => {
    const contentType = contentTypes.get(target.slice('/explorer/'.length));
    if (contentType !== undefined) {
      const body = readFileSync(path.join(files, path.basename(target)));
      return { body: new Uint8Array(body), contentType, freshness: 'lasting' };
    }
    if (isWorldStyle(target)) {
      return {
        body: encode(writeWorldStyle(await api.world())),
        contentType: 'text/css; charset=utf-8',
        // A page of the version before finds it as well, and better colours than none, but nobody may keep them for it.
        freshness: target === worldStylePath(worldVersion) ? 'lasting' : 'never',
      };
    }
    switch (target) {
      case manifestPath:
        return {
          body: encode(await writeManifest(api, prefixOf(addresses))),
          contentType: 'application/manifest+json; charset=utf-8',
          freshness: 'changing',
        };
      case workerPath:
        return {
          body: encode(`self.edition=${JSON.stringify(edition)};\n${worker}`),
          contentType: 'text/javascript; charset=utf-8',
          freshness: 'changing',
          fields: {
            // Pages stand above it.
            'service-worker-allowed': `${prefixOf(addresses)}/`,
            'content-security-policy': `default-src 'none'; worker-src 'self'; connect-src 'self' ${new URL(addresses.resourcesUrl).origin}`,
          },
        };
      case worldTarget:
        return readWorld && { body: readWorld(), contentType: packType, freshness: 'lasting' };
      default:
        return undefined;
    }
  };
  return {
    findFile: async (target, ask) =>
      target.startsWith('/explorer/')
        ? findFile(
            target,
            createApi(async (each) => readAnswer(await ask(each))),
          )
        : undefined,
    renderPage: createPageRenderer(edition),
  };
}

const packType = 'application/x-compiled-world';

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
