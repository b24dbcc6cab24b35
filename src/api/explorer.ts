import { reply } from './replies.ts';
import type { Addresses } from './addresses.ts';

/** Answers a path with its query from the service itself, without a socket. */
export type AskService = (target: string) => Promise<Response>;

/** The pages for people, and what they load. */
export type Explorer = {
  /** Paths of all files that pages load. */
  readonly files: readonly string[];
  /** Paths of all pages; `:name` stands for any name or number. */
  readonly pages: readonly string[];
  /** The file that pages load from a path, or undefined where there is none. */
  readonly findFile: (path: string, ask: AskService) => Promise<ExplorerFile | undefined>;
  /** The page at a path with its query; where there is none, one that says so. */
  readonly renderPage: (target: string, ask: AskService) => Promise<ExplorerPage>;
};

/** A file that pages load. A `lasting` one never changes: another version of it has another path. */
export type ExplorerFile = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly freshness: 'lasting' | 'changing' | 'never';
  readonly fields?: Readonly<Record<string, string>>;
};

export type ExplorerPage = {
  readonly status: 200 | 404;
  readonly html: string;
};

/** What became of the files of a world since the service started. */
export type WorldChanges = {
  /** Another text whenever something else is served. */
  readonly served: string;
  /** Why the last change was not taken; absent where it was. */
  readonly refusal?: string;
};

/** What an explorer is opened with. */
export type ExplorerOptions = {
  /** Gives a file that the build wrote for it, by its name below the folder that it was built into. */
  readonly readFile: (name: string) => Uint8Array<ArrayBuffer>;
  readonly addresses: Addresses;
  /** Whether pages come from a service that runs, or lie in files: then they answer themselves what no file can. */
  readonly origin: 'service' | 'files';
  /** Tells compiled worlds apart. */
  readonly worldVersion: string;
  /** Gives the compiled world for devices that keep it; undefined where it is too large for that. */
  readonly readWorld: (() => Uint8Array<ArrayBuffer>) | undefined;
  /** Tells what became of the world's files; undefined where pages are not to follow them. */
  readonly readChanges?: (() => WorldChanges) | undefined;
};

/** What the explorer has for a request, or undefined where that is for a program, or there is no explorer. */
export type Explore = (request: Request) => Promise<Response | undefined>;

/** What rendering a page needs: the service that answers its requests, and the origin of its pictures. */
type RenderOptions = { readonly ask: AskService; readonly resourcesUrl: string };

/** The file or the page of the explorer for a request; undefined where the request asks for neither. */
export async function replyFromExplorer(
  explorer: Explorer,
  request: Request,
  options: RenderOptions,
): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const file = await explorer.findFile(pathname, options.ask);
  if (file) {
    return reply(file.body, file.contentType, file.freshness, 200, file.fields);
  }
  if (!wantsPage(request.headers.get('accept') ?? undefined)) {
    return undefined;
  }
  const page = await replyExplorerPage(explorer, pathname + search, options);
  page.headers.set('vary', 'Accept');
  return page;
}

/** A page of the explorer, for browsers and programs alike. */
export async function replyExplorerPage(
  explorer: Explorer,
  target: string,
  { ask, resourcesUrl }: RenderOptions,
): Promise<Response> {
  const { status, html } = await explorer.renderPage(target, ask);
  return reply(html, 'text/html; charset=utf-8', 'changing', status, {
    'content-security-policy': contentSecurityPolicy(resourcesUrl),
    'referrer-policy': 'no-referrer',
  });
}

/** A page runs what stands beside it, asks the service that it comes from, shows its pictures, and that is all. */
function contentSecurityPolicy(resourcesUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${new URL(resourcesUrl).origin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Text that is safe inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** A small page of text: nothing to load, nothing to run. `body` is HTML. */
export function replyPage(
  title: string,
  body: string,
  fields: Readonly<Record<string, string>> = {},
): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return reply(html, 'text/html; charset=utf-8', 'record', 200, {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...fields,
  });
}

/** Whether a client asks for a page, as browsers do, rather than for data. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/html\b/i.test(accept);
}
