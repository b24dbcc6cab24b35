import { beforeAll, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../client/plain-service.ts';
import { useStage } from './browser.ts';

/** The program with which a page uses the client: as text, so that the browser itself loads the module. */
const script = (service: string): string => `(async () => {
  const { createClient, CatalogError, heightInMetres } = await import('${service}/explorer/client.js');
  // Any answer is asked for with a validator, which a page of another origin has to be allowed to.
  const withValidator = (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, 'if-none-match': '"none"' } });
  const catalog = createClient({ baseUrl: '${service}', fetch: withValidator });
  const [[first], [second]] = await Promise.all([
    catalog.creature('Flabébé'),
    catalog.creature(25),
  ]);
  const error = await catalog.league('kalso').catch((reason) => reason);
  return {
    names: [first.name, second.name],
    metres: heightInMetres(second),
    isTyped: error instanceof CatalogError,
    suggestions: error.suggestions,
  };
})()`;

describe('the client in a browser, loaded from the service', () => {
  const { origin, browser } = useStage();
  let other: PlainService;
  beforeAll(async () => {
    other = await startPlainService((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Other</title>');
    });
  });

  it.each(['of the service itself', 'of another origin'])('runs in a page %s', async (whose) => {
    const page = await browser().newPage();
    await page.goto(whose === 'of another origin' ? other.baseUrl : `${origin()}/leagues`);
    const result: unknown = await page.evaluate(script(origin()));
    expect(result).toEqual({
      names: ['Flabébé', 'Pikachu'],
      metres: 0.4,
      isTyped: true,
      suggestions: expect.arrayContaining(['kalos']),
    });
    await page.close();
  });
});
