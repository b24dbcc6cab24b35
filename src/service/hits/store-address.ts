/** Where a shared store of hits is, and who we are there. */
export type StoreAddress = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is TLS (`rediss:`). */
  readonly isEncrypted: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Number of the database in the store. */
  readonly database: number;
  /** The address as it may be shown: without a user and a password. */
  readonly name: string;
};

const defaultPort = 6379;

/**
 * Reads `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]`, or the same with `rediss://` for TLS, as registered with IANA
 * (uri-schemes/prov/redis). Undefined where the text is anything else.
 */
export function parseStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text);
  const [, database = '0'] = /^\/?(\d{1,9})?$/.exec(url?.pathname ?? '-') ?? ['', ''];
  if (!url || !/^rediss?:$/.test(url.protocol) || !url.hostname || url.search || url.hash) {
    return undefined;
  }
  const username = decodePart(url.username);
  const password = decodePart(url.password);
  // Whoever gives a name and no password forgot it: `redis://secret@host` would send nothing.
  if (database === '' || username === undefined || password === undefined) return undefined;
  if (username !== '' && password === '') return undefined;
  const port = url.port === '' ? defaultPort : Number(url.port);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    isEncrypted: url.protocol === 'rediss:',
    username: username || undefined,
    password: password || undefined,
    database: Number(database),
    name: `${url.protocol}//${url.hostname}:${port}/${Number(database)}`,
  };
}

/** Undefined where a percent sign is not followed by what it promises. */
function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
