import { Hono } from 'hono';
import type { OpenApiDocument } from './openapi-document.ts';
import { writePage } from './docs/page.ts';
import { script } from './docs/script.ts';
import { style } from './docs/style.ts';
import { documented } from './documented.ts';
import { reply } from './replies.ts';

/** The page runs what stands beside it, asks the service that it comes from, and nobody else. */
const pageFields = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
} as const;

/** `/docs`: the description of the service as a page to read and to try. */
export function docsRoutes(describe: () => Promise<OpenApiDocument>): Hono {
  return new Hono()
    .get(
      '/',
      documented({
        id: 'getDocumentation',
        tag: 'Service',
        summary: 'This document as a page to read and to try',
        answer: { kind: 'page', description: 'The page' },
      }),
      async () =>
        reply(writePage(await describe()), 'text/html; charset=utf-8', 'record', 200, pageFields),
    )
    .get(
      '/style.css',
      documented({
        id: 'getDocumentationStyle',
        tag: 'Service',
        summary: 'How that page looks',
        answer: { kind: 'asset', description: 'A style sheet', mediaType: 'text/css' },
      }),
      () => reply(style, 'text/css; charset=utf-8', 'record'),
    )
    .get(
      '/script.js',
      documented({
        id: 'getDocumentationScript',
        tag: 'Service',
        summary: 'What that page does',
        answer: { kind: 'asset', description: 'A script', mediaType: 'text/javascript' },
      }),
      () => reply(script, 'text/javascript; charset=utf-8', 'record'),
    );
}
