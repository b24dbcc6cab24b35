/** The explorer on the server: pages as HTML, and the files that they load. */
import type { Explorer, ExplorerFile, ExplorerOptions } from '../api/explorer.ts';
import { type Api, createApi, readAnswer } from './api.ts';
import {
  type BuiltFiles,
  builtPath,
  clientFile,
  isExplorerFile,
  lastingFolder,
} from './built-files.ts';
import { changesPath } from './follow-changes.ts';
import { loadMessages } from './load-messages.ts';
import { manifestPath, writeManifest } from './manifest.ts';
import { type Edition, filesOf, prefixOf, workerPath } from './offline/edition.ts';
import { createPageRenderer } from './render-page.tsx';
import { isWorldStyle, worldStylePath, writeWorldStyle } from './world-style.ts';

/** Opens the built explorer. Rejects if one of its files is missing. */
export async function createExplorer(options: ExplorerOptions): Promise<Explorer> {
  const { readFile, addresses, origin, worldVersion, hasOwnPictures } = options;
  const { readWorld, readChanges } = options;
  const readText = (name: string): string => new TextDecoder().decode(readFile(name));
  const built: BuiltFiles = JSON.parse(readText('files.json'));
  const contentTypes = new Map(Object.entries(built.contentTypes));
  const worker = readText('worker.js');
  const worldTarget = `${lastingFolder}world-${worldVersion}.json`;
  const content: Omit<Edition, 'id'> = {
    worldVersion,
    addresses,
    origin,
    built,
    hasOwnPictures,
    worldTarget: readWorld && worldTarget,
  };
  const edition: Edition = { ...content, id: await digest(worker + JSON.stringify(content)) };
  const findFile = async (target: string, api: Api): Promise<ExplorerFile | undefined> => {
    const name = target.slice(target.lastIndexOf('/') + 1);
    const contentType = contentTypes.get(name);
    if (contentType !== undefined && target === builtPath(name)) {
      const freshness = name === clientFile ? 'changing' : 'lasting';
      return { body: readFile(`files/${name}`), contentType, freshness };
    }
    if (isWorldStyle(target)) {
      // Pages of the previous version get the new colours, uncached.
      const freshness = target === worldStylePath(worldVersion) ? 'lasting' : 'never';
      return fileOf(writeWorldStyle(await api.world()), 'text/css', freshness);
    }
    switch (target) {
      case manifestPath: {
        const manifest = await writeManifest(api, prefixOf(addresses), origin);
        return fileOf(manifest, 'application/manifest+json', 'changing');
      }
      case workerPath:
        return {
          ...fileOf(
            `self.edition=${JSON.stringify(edition)};\n${worker}`,
            'text/javascript',
            'changing',
          ),
          fields: {
            // Its scope includes the pages above its folder.
            'service-worker-allowed': `${prefixOf(addresses)}/`,
            'content-security-policy': `default-src 'none'; worker-src 'self'; connect-src 'self' ${new URL(addresses.resourcesUrl).origin}`,
          },
        };
      case changesPath:
        return readChanges && fileOf(JSON.stringify(readChanges()), 'application/json', 'never');
      case worldTarget:
        return readWorld && { ...fileOf('', 'application/json', 'lasting'), body: readWorld() };
      default:
        return undefined;
    }
  };
  return {
    files: [...filesOf(edition).filter(isExplorerFile), workerPath],
    findFile: async (target, ask) =>
      isExplorerFile(target)
        ? findFile(
            target,
            createApi(async (each) => readAnswer(await ask(each))),
          )
        : undefined,
    renderPage: createPageRenderer(edition, {
      loadMessages,
      readServed: () => readChanges?.().served,
    }),
  };
}

function fileOf(
  text: string,
  mediaType: string,
  freshness: ExplorerFile['freshness'],
): ExplorerFile {
  return { body: encode(text), contentType: `${mediaType}; charset=utf-8`, freshness };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text)));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
