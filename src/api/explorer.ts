import { ownTag, reply } from './replies.ts';
import { pageVary, wantsPage } from './requests.ts';
import { type PageLanguage, pageLanguageOf } from './page-language.ts';
import type { Addresses } from './addresses.ts';

/** Resolves with the service's own response to a path with its query, without a socket. */
export type AskService = (target: string) => Promise<Response>;

/** The explorer: its pages, and the files that they load. */
export type Explorer = {
  readonly files: readonly string[];
  /** Resolves with the file at a path, or with undefined if there is none. */
  readonly findFile: (path: string, ask: AskService) => Promise<ExplorerFile | undefined>;
  /** Resolves with the page at a path with its query, or with a 404 page, in a language. */
  readonly renderPage: (
    target: string,
    ask: AskService,
    language: PageLanguage,
  ) => Promise<ExplorerPage>;
};

/** A file that pages load. A `lasting` one never changes: its path contains a hash of its content. */
export type ExplorerFile = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly freshness: 'lasting' | 'changing' | 'never';
  readonly fields?: Readonly<Record<string, string>>;
};

type ExplorerPage = {
  readonly status: 200 | 404;
  readonly html: string;
};

/** The state of the files of a world since the service started. */
export type WorldChanges = {
  /** Identifies the served version of the world. */
  readonly served: string;
  /** Why the last change was refused; absent if it was accepted. */
  readonly refusal?: string;
};

export type ExplorerOptions = {
  /** Reads a file that the build wrote, by its path in the explorer's build folder. */
  readonly readFile: (name: string) => Uint8Array<ArrayBuffer>;
  readonly addresses: Addresses;
  /** Whether a service is running behind the pages. Pages of a static copy run the app themselves for the rest. */
  readonly origin: 'service' | 'files';
  /** Identifies the compiled world. */
  readonly worldVersion: string;
  /** Whether creatures may be shown with pictures that the service did not draw. */
  readonly hasOwnPictures: boolean;
  /** Reads the compiled world for offline use; undefined if it is too large. */
  readonly readWorld: (() => Uint8Array<ArrayBuffer>) | undefined;
  /** Reads the state of the world's files; undefined if pages need not follow changes. */
  readonly readChanges?: (() => WorldChanges) | undefined;
};

/** What pages are made from: the app that has them, and the explorer if there is one. */
type Explored = {
  readonly addresses: Addresses;
  readonly ask: AskService;
  readonly loadExplorer?: () => Promise<Explorer>;
};

/** Asks one question after another, although a page or a tool asks several at once: other requests have their turn in between. */
export function inTurn(ask: AskService): AskService {
  let asked: Promise<unknown> = Promise.resolve();
  return (target) => {
    const answered = asked.then(() => ask(target));
    asked = answered.catch(() => undefined);
    return answered;
  };
}

/** Resolves with the file or the page for a request; undefined if it asks for neither, or if there is no explorer. */
export async function explore(app: Explored, request: Request): Promise<Response | undefined> {
  const explorer = await app.loadExplorer?.();
  if (!explorer) {
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const file = await explorer.findFile(pathname, app.ask);
  if (file) {
    return reply(file.body, file.contentType, file.freshness, file.fields);
  }
  if (!wantsPage(request.headers.get('accept'))) {
    return undefined;
  }
  return replyExplorerPage(explorer, pathname + search, request, app);
}

/** Resolves with a page in the reader's language, whatever the `Accept` field says. */
export async function replyExplorerPage(
  explorer: Explorer,
  target: string,
  { headers }: Request,
  { ask, addresses }: Explored,
  vary = pageVary,
): Promise<Response> {
  let showsItsMoment = false;
  const language = pageLanguageOf(headers.get('cookie'), headers.get('accept-language'));
  const askAndLook = inTurn(async (each) => {
    const response = await ask(each);
    showsItsMoment ||= response.headers.get('cache-control') === 'no-store';
    return response;
  });
  const { status, html } = await explorer.renderPage(target, askAndLook, language);
  const fields = {
    'content-security-policy': contentSecurityPolicy(addresses.resourcesUrl),
    'referrer-policy': 'no-referrer',
    'content-language': language,
    vary,
    ...(showsItsMoment ? await ownTag(html) : {}),
  };
  return reply(html, 'text/html; charset=utf-8', 'changing', fields, status);
}

/** Pages load scripts, styles and fonts from the service alone, and pictures from `resourcesUrl` as well. */
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

/** Escapes text for an element or a quoted attribute. */
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

/** A page of plain HTML that needs no explorer. `body` is HTML. */
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
  return reply(html, 'text/html; charset=utf-8', 'record', {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...fields,
  });
}
