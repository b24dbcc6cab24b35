import type { Hono } from 'hono';
import * as v from 'valibot';
import type { OpenApiDocument, OperationObject } from './description/document.ts';
import { createExamples } from './description/examples.ts';
import { headerFields } from './description/header-fields.ts';
import { introduction } from './description/introduction.ts';
import { describeParameters } from './description/parameters.ts';
import { describeResponses, sharedResponses } from './description/responses.ts';
import { convertSchemas } from './description/schemas.ts';
import { documented, operationOf, tags } from './documented.ts';
import type { Service } from './service.ts';

/** The document's own description, as far as a document can hold it. */
export const describedByItself = documented({
  id: 'getDescription',
  tag: 'Service',
  summary: 'This document',
  answer: {
    kind: 'json',
    description: 'An OpenAPI 3.1 document',
    schema: v.looseObject({ openapi: v.literal('3.1.0') }),
    example: { kind: 'none' },
  },
});

/** The OpenAPI 3.1 document of the app's routes. Its examples are what the app answers. */
export async function describeApp(
  app: Hono,
  { catalog, addresses: { baseUrl } }: Service,
): Promise<OpenApiDocument> {
  const schemas = await convertSchemas();
  const examples = createExamples(
    (target) => app.fetch(new Request(`http://localhost${target}`)),
    baseUrl,
  );
  const paths: Record<string, { get: OperationObject }> = {};
  for (const { path, handler } of app.routes) {
    const operation = operationOf(handler);
    if (operation) {
      const { id, tag, summary, description } = operation;
      paths[path.replaceAll(/:(?<name>\w+)/g, '{$<name>}')] = {
        get: {
          operationId: id,
          tags: [tag],
          summary,
          ...(description !== undefined && { description }),
          parameters: describeParameters(operation),
          responses: await describeResponses(path, operation, schemas, examples),
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: catalog.manifest.title,
      version: '1',
      summary: 'A read-only reference catalog of a fictional-creature world',
      description: introduction.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      description: 'This document as a page to read and to try',
      url: `${baseUrl}/docs`,
    },
    servers: [{ url: serverOf(baseUrl), description: 'The service as its operator configured it' }],
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      headers: headerFields,
      responses: await sharedResponses(baseUrl),
    },
  };
}

/** An address that means something on this machine alone says nothing to whoever reads the document elsewhere. */
function serverOf(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLocal ? pathname : baseUrl;
}
