/** The address of a shared store of hits, and the account there. */
export type StoreAddress = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is TLS (`rediss:`). */
  readonly isEncrypted: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Number of the database in the store. */
  readonly database: number;
  /** The address without user and password, for messages. */
  readonly name: string;
};

const defaultPort = 6379;

/**
 * Parses `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]`, or the same with `rediss://` for TLS (IANA
 * uri-schemes/prov/redis). Returns undefined for any other text.
 */
export function parseStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text);
  const path = /^\/?(\d{1,9})?$/.exec(url?.pathname ?? '-');
  if (
    !url ||
    !path ||
    !/^rediss?:$/.test(url.protocol) ||
    !url.hostname ||
    url.search ||
    url.hash
  ) {
    return undefined;
  }
  // A name without a password is mostly a password without its colon: `redis://secret@host` would send nothing.
  if (url.username && !url.password) {
    return undefined;
  }
  const database = Number(path[1] ?? 0);
  const port = url.port === '' ? defaultPort : Number(url.port);
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port,
      isEncrypted: url.protocol === 'rediss:',
      username: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
      database,
      name: `${url.protocol}//${url.hostname}:${port}/${database}`,
    };
  } catch {
    // A percent sign without two digits, or not UTF-8.
    return undefined;
  }
}
