import type { Hono } from 'hono';
import type { generateSpecs as GenerateSpecs } from 'hono-openapi';
import type { Service } from './service.ts';

type OpenApiDocument = Awaited<ReturnType<typeof GenerateSpecs>>;

/** The OpenAPI 3.1 document of the app's routes. */
export async function describeApp(
  app: Hono,
  { catalog, addresses }: Service,
): Promise<OpenApiDocument> {
  // Loaded when the document is first asked for: no other answer needs it.
  const { generateSpecs } = await import('hono-openapi');
  return generateSpecs(app, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: catalog.manifest.title,
        version: '1',
        description: 'A read-only reference catalog of a fictional-creature world.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: addresses.baseUrl }],
    },
  });
}
