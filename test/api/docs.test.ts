import { expect, it } from 'vitest';
import { describeService } from '../openapi/described-service.ts';

it('/docs lists every operation where there is no explorer', async () => {
  const { document, request, stop } = await describeService('lampshoal');
  const response = await request('/docs');
  const html = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const path of Object.keys(document.paths)) {
    expect(html).toContain(`<code>GET ${path}</code>`);
  }
  await stop();
});
