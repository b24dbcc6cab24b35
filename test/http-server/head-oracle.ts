/** A head of a request as plainly as RFC 9112 can be put: slow, and with no memory. */
export type OracleHead = {
  readonly method: string;
  readonly target: string;
  readonly minor: number;
  readonly fields: ReadonlyMap<string, string>;
  readonly persistence: 'close' | 'keep-alive' | 'unsaid';
  readonly body: 'none' | 'chunked' | number;
};

const tchar = "[!#$%&'*+.^_`|~0-9A-Za-z-]";

/** What a whole head means, or the status that refuses it. The text ends with the empty line. */
export function readHead(text: string): OracleHead | number {
  const [requestLine = '', ...rest] = text.replace(/^\r\n/, '').split('\r\n');
  const line = new RegExp(`^(${tchar}+) ([\\x21\\x22\\x24-\\x7e]+) HTTP/([0-9])\\.([0-9])$`).exec(
    requestLine,
  );
  const version = /^[^ ]* [^ ]* HTTP\/([0-9])\.[0-9]$/.exec(requestLine)?.[1];
  if (version !== undefined && version !== '1') {
    return 505;
  }
  const [, method = '', raw = '', , minor = ''] = line ?? [];
  const target = targetOf(method, raw);
  if (!line || target === undefined) {
    return 400;
  }
  const fields = new Map<string, string[]>();
  for (const each of rest.slice(0, -2)) {
    const [, name, value] =
      // oxlint-disable-next-line no-control-regex
      new RegExp(`^(${tchar}+):([\\t\\x20-\\x7e\\x80-\\xff]*)$`).exec(each) ?? [];
    if (name === undefined || value === undefined) {
      return 400;
    }
    const key = name.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), value.replace(/^[ \t]+|[ \t]+$/g, '')]);
  }
  const hosts = fields.get('host') ?? [];
  const lengths = fields.get('content-length') ?? [];
  const encodings = fields.get('transfer-encoding');
  const codings = (encodings ?? [])
    .join(',')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  const expectations = fields.get('expect') ?? [];
  if (hosts.length > 1 || hosts.some((host) => !/^[a-z0-9.:-]*$/i.test(host))) {
    return 400;
  }
  if (encodings) {
    if (lengths.length > 0 || codings.indexOf('chunked') !== codings.length - 1) {
      return 400;
    }
    if (codings.length > 1) {
      return 501;
    }
  } else if (lengths.length > 1 || lengths.some((length) => !/^[0-9]{1,15}$/.test(length))) {
    return 400;
  }
  if (
    expectations.some((each) => each.toLowerCase() !== '100-continue') ||
    expectations.length > 1
  ) {
    return 417;
  }
  if ((minor !== '0' && hosts.length === 0) || (minor === '0' && encodings)) {
    return 400;
  }
  const options = new Set(
    (fields.get('connection') ?? []).flatMap((each) =>
      each.split(',').map((option) => option.trim().toLowerCase()),
    ),
  );
  return {
    method,
    target,
    minor: minor === '0' ? 0 : 1,
    fields: new Map([...fields].map(([name, values]) => [name, values.join(', ')])),
    persistence: options.has('close')
      ? 'close'
      : options.has('keep-alive')
        ? 'keep-alive'
        : 'unsaid',
    body: encodings ? 'chunked' : Number(lengths[0] ?? 0) || 'none',
  };
}

function targetOf(method: string, raw: string): string | undefined {
  if (method === 'CONNECT') {
    return /^[^/?@]+:[0-9]+$/.test(raw) ? '/' : undefined;
  }
  if (raw.startsWith('/')) {
    return raw;
  }
  if (raw === '*' && method === 'OPTIONS') {
    return '/';
  }
  const address = /^[a-z][a-z0-9+.-]*:\/\/[^/?]+([/?].*)?$/i.exec(raw);
  return address ? (address[1] ?? '/').replace(/^\?/, '/?') : undefined;
}
