/**
 * The packages whose code is part of what is built, by the folder below `dist/` that it is in. Their licences lie there
 * too, and the bill of materials names them: users of the package get them without installing them.
 */
export const bundled = {
  explorer: [
    '@fontsource-variable/bricolage-grotesque',
    '@valibot/to-json-schema',
    'preact',
    'preact-render-to-string',
    'valibot',
  ],
  edge: [
    '@resvg/resvg-wasm',
    '@valibot/to-json-schema',
    'preact',
    'preact-render-to-string',
    'valibot',
  ],
  mcp: [
    '@modelcontextprotocol/sdk',
    '@valibot/to-json-schema',
    'ajv',
    'ajv-formats',
    'content-type',
    'fast-deep-equal',
    'fast-uri',
    'json-schema-traverse',
    'valibot',
    'zod',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
