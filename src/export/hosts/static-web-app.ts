import type { Fields } from '../journal.ts';
import { encodePath, type HostFile, type Hosting, rewrites, writeName } from './hosting.ts';
import { compilePlainRules } from './plain-rules.ts';

/** `staticwebapp.config.json` of Azure Static Web Apps. The first route that fits is the only one. */
export function writeStaticWebApp(hosting: Hosting): HostFile {
  const { common, rules } = compilePlainRules(hosting);
  const fileOf = new Map(rewrites(hosting).map(({ path, file }) => [path, file]));
  const routes = rules.flatMap(({ scope, fields }) => {
    const headers = toObject(fields);
    const below = [...fileOf.keys()].filter(
      (path) => scope.kind === 'below' && path.startsWith(scope.path),
    );
    const paths = [...below, ...(scope.kind === 'at' ? [scope.path] : [])];
    return [
      ...paths.map((path) => {
        const file = fileOf.get(path);
        const rewrite = file === undefined ? {} : { rewrite: `/${encodePath(file)}` };
        return { route: encodePath(path), ...rewrite, headers };
      }),
      ...(scope.kind === 'below' ? [{ route: `${encodePath(scope.path)}*`, headers }] : []),
    ];
  });
  const config = {
    trailingSlash: 'never',
    globalHeaders: toObject(common),
    routes,
    responseOverrides: { 404: { rewrite: '/404.html', statusCode: 404 } },
    mimeTypes: {
      '.ndjson': 'application/x-ndjson',
      '.pack': 'application/x-compiled-world',
      '.webmanifest': 'application/manifest+json',
      '.woff2': 'font/woff2',
    },
  };
  // Azure takes 20 KB at most.
  return { file: 'staticwebapp.config.json', text: `${JSON.stringify(config)}\n` };
}

function toObject(fields: Fields): Record<string, string> {
  return Object.fromEntries(fields.map(([name, value]) => [writeName(name), value]));
}
