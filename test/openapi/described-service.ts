/** The app with its document, without a socket. */
import path from 'node:path';
import { createApp } from '../../src/api/routes.ts';
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import { type Condition, createCondition, type Service } from '../../src/api/service.ts';
import { PictureFinder } from '../../src/api/pictures/find-picture.ts';
import { createRasterizer } from '@creature-catalog/portrait/rasterizer';
import { openWorld } from '../../src/service/open-world.ts';
import { serviceAlone } from '../responses/app-alone.ts';
import { respondFrom } from '../responses/respond-from.ts';
import { root } from '../../harness/processes.ts';

export type DescribedService = {
  readonly service: Service;
  /** The state that its health reports; it may be changed. */
  readonly condition: Condition;
  readonly document: OpenApiDocument;
  readonly request: (target: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

export const worlds = ['default', 'lampshoal'] as const;

/** Starts the service on a world; `findPicture` takes the place of the drawing of pictures. */
export async function describeService(
  world: (typeof worlds)[number],
  findPicture?: Service['findPicture'],
  baseUrl = 'https://catalog.example.org/some/place',
): Promise<DescribedService> {
  const catalog = (await openWorld({ world: path.join(root, 'worlds', world) })).catalog;
  const rasterizer = createRasterizer();
  const condition = createCondition('0123456789abcdef');
  const service: Service = {
    ...serviceAlone(catalog, { baseUrl, resourcesUrl: `${baseUrl}/resources` }),
    statistics: {
      hits: () => ({ total: 20, session: 3 }),
      uptimeSeconds: () => 86_400.5,
    },
    findPicture:
      findPicture ??
      new PictureFinder({
        catalog,
        rasterizer,
        mostKept: 400,
        userImages: undefined,
      }).find,
    health: condition,
  };
  const app = createApp(service, (error) => {
    if (!findPicture) {
      throw error;
    }
  });
  const respond = respondFrom(app, baseUrl, []);
  const request: DescribedService['request'] = (target, init) =>
    respond(new Request(`http://any.host${target}`, init));
  const document = (await (await request('/openapi.json')).json()) as OpenApiDocument;
  return { service, condition, document, request, stop: () => rasterizer.close() };
}
