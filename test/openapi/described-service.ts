/** The app with its document, without a socket. */
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { type Condition, createCondition, type Service } from '../../src/api/service.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { startDrawing } from '../suite/app-under-test.ts';
import { compileShippedWorld, type ShippedWorld } from '../world/worlds.ts';

export type DescribedService = ServiceUnderTest & {
  /** The state that its health reports; it may be changed. */
  readonly condition: Condition;
  readonly document: OpenApiDocument;
};

/** Starts the app on a world that this project ships, or on another catalog; with a `findPicture` that fails its errors are answers. */
export async function describeService(
  world: ShippedWorld | Catalog,
  options: { readonly findPicture?: Service['findPicture']; readonly baseUrl?: string } = {},
): Promise<DescribedService> {
  const condition = createCondition('0123456789abcdef');
  const catalog = typeof world === 'string' ? await compileShippedWorld(world) : world;
  const service = startDrawing(catalog, {
    health: condition,
    ...options,
    ...(options.findPicture && { reportError: () => {} }),
  });
  const document = (await (await service.request('/openapi.json')).json()) as OpenApiDocument;
  return { ...service, condition, document };
}
