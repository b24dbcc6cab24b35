/** The day whose behaviour of the platform the programs were tested with. */
const compatibilityDate = '2026-11-01';

/** Addresses as the operator gave them. */
export type EdgeAddresses = {
  readonly baseUrl: string;
  readonly resourcesUrl: string | undefined;
};

/** `wrangler.jsonc`, with which `wrangler deploy` brings the folder to Cloudflare Workers. Files that end in `.bin` and `.wasm` go along by themselves. */
export function wranglerSettings(addresses: EdgeAddresses): string {
  const settings = {
    name: 'creature-catalog',
    main: 'worker.js',
    compatibility_date: compatibilityDate,
    vars: Object.fromEntries(variablesOf(addresses)),
  };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}

/** `workerd.capnp`, with which `workerd serve` runs the folder on a machine of one's own. */
export function workerdSettings(addresses: EdgeAddresses): string {
  const variables = variablesOf(addresses).map(
    ([name, value]) => `    (name = "${name}", text = ${JSON.stringify(value)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "catalog", worker = .catalog)],
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "catalog")],
);

const catalog :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "catalog.js", esModule = embed "catalog.js"),
    (name = "mcp.js", esModule = embed "mcp.js"),
    (name = "world.bin", data = embed "world.bin"),
    (name = "explorer.bin", data = embed "explorer.bin"),
    (name = "resvg.wasm", wasm = embed "resvg.wasm"),
  ],
  compatibilityDate = "${compatibilityDate}",
  bindings = [
${variables.join('\n')}
  ],
);
`;
}

function variablesOf({
  baseUrl,
  resourcesUrl,
}: EdgeAddresses): readonly (readonly [name: string, value: string])[] {
  return [
    ['BASE_URL', baseUrl],
    ...(resourcesUrl === undefined ? [] : [['RESOURCES_URL', resourcesUrl] as const]),
  ];
}
