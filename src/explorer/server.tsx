/** The explorer on the server: pages as HTML, and the files that they load. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToString } from 'preact-render-to-string';
import type { Explorer, ExplorerFile } from '../api/explorer.ts';
import { createApi, readAnswer } from './api.ts';
import { Application, titleOf } from './application.tsx';
import { writeDocument } from './document.ts';
import { openPage } from './open-page.ts';
import { worldStylePath, writeWorldStyle } from './world-style.ts';

/** What the build wrote beside this module: the files of pages by their purpose and the content types of all. */
export type BuiltFiles = {
  readonly early: string;
  readonly script: string;
  readonly style: string;
  readonly fonts: readonly string[];
  readonly contentTypes: Readonly<Record<string, string>>;
};

/**
 * Opens the explorer that was built into a folder. `baseUrl` is where clients reach the service; the path in it stands
 * before all addresses in pages, while the service itself never sees it.
 */
export function createExplorer(folder: string, baseUrl: string): Explorer {
  const built: BuiltFiles = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'));
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const files = new Map<string, ExplorerFile>();
  const readBuilt = (name: string): ExplorerFile | undefined => {
    const contentType = new Map(Object.entries(built.contentTypes)).get(name);
    if (contentType === undefined) {
      return undefined;
    }
    const file = files.get(name) ?? {
      body: new Uint8Array(readFileSync(path.join(folder, 'files', name))),
      contentType,
      freshness: 'lasting',
    };
    files.set(name, file);
    return file;
  };
  return {
    findFile: async (target, ask) => {
      if (target === worldStylePath) {
        const world = await createApi(async (each) => readAnswer(await ask(each))).world();
        return {
          body: new TextEncoder().encode(writeWorldStyle(world)),
          contentType: 'text/css; charset=utf-8',
          freshness: 'changing',
        };
      }
      return target.startsWith('/explorer/')
        ? readBuilt(target.slice('/explorer/'.length))
        : undefined;
    },
    renderPage: async (target, ask) => {
      const api = createApi(async (each) => readAnswer(await ask(each)));
      const world = await api.world();
      const opened = await openPage(target, api, world);
      const surroundings = { world, api, prefix, baseUrl, go: () => undefined };
      return {
        status: opened.status,
        html: writeDocument({
          title: titleOf(opened, world.title),
          body: renderToString(<Application opened={opened} surroundings={surroundings} />),
          embedded: { world, data: opened.data, prefix, baseUrl },
          built,
        }),
      };
    },
  };
}
