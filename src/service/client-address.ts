import type { ServiceRequest } from '../responses/messages.ts';

/** Addresses that begin with the same bits. */
export type Network = {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
};

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Returns an IP address without a port in its canonical spelling: IPv6 as in RFC 5952, and IPv4 for an address that is
 * mapped into IPv6. Undefined for anything else.
 */
export function parseAddress(text: string): string | undefined {
  if (ipv4.test(text)) {
    return text;
  }
  // The zone of a link-local address names an interface, not the client (RFC 4007 §11).
  const bare = text.split('%', 1)[0] ?? '';
  if (!/^[0-9a-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) {
    return undefined;
  }
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) {
    return address;
  }
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >>> 8, group & 0xff])
    .join('.');
}

/** Parses an address, or one with the length of a prefix (`10.0.0.0/8`); undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, written = '', length] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(written);
  if (address === undefined) {
    return undefined;
  }
  const longest = written.includes(':') ? 128 : 32;
  const prefix = length === undefined ? longest : Number(length);
  if (prefix > longest) {
    return undefined;
  }
  return address.includes(':')
    ? { address, prefix, family: 'ipv6' }
    : // Of a mapped address, 96 bits are those of the mapping.
      { address, prefix: Math.max(0, prefix - (longest - 32)), family: 'ipv4' };
}

/** Whether an address belongs to one of some networks. */
function matchNetworks(networks: readonly Network[]): (address: string) => boolean {
  if (networks.length === 0) {
    return () => false;
  }
  // Loaded here, because few services need it and Bun takes long to load it.
  const { BlockList } = process.getBuiltinModule('node:net');
  const list = new BlockList();
  for (const { address, prefix, family } of networks) {
    list.addSubnet(address, prefix, family);
  }
  return (address) => list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** In characters; trusted proxies write no longer list. */
const longestList = 4096;

/** Returns the address of a request's client; undefined if its connection was closed before that was read. */
export type FindClient = (
  request: Pick<ServiceRequest, 'header' | 'remoteAddress'>,
) => string | undefined;

/** Who connects to a Unix socket has no address, and is on this machine. */
const socketPeer = '127.0.0.1';

/**
 * Finds the client: the other end of the connection, or, if that is a trusted proxy, the last address of `X-Forwarded-For`
 * that is not one. Each proxy appends the address of its own client, so that everything a client makes up is before its own
 * address and is never read. If the list ends with trusted proxies, or holds something that is not an address, the last proxy
 * before that counts as the client.
 */
export function createClientFinder({
  trustedProxies,
  socket,
}: {
  readonly trustedProxies: readonly Network[];
  readonly socket?: string | undefined;
}): FindClient {
  const isTrusted = matchNetworks(trustedProxies);
  return (request) => {
    const remote = request.remoteAddress() ?? (socket === undefined ? '' : socketPeer);
    let client = parseAddress(remote);
    const forwardedFor = request.header('x-forwarded-for') ?? '';
    let list = forwardedFor.length > longestList ? '' : forwardedFor;
    while (client !== undefined && list !== '' && isTrusted(client)) {
      const comma = list.lastIndexOf(',');
      const before = parseForwarded(list.slice(comma + 1).trim());
      list = before === undefined || comma === -1 ? '' : list.slice(0, comma);
      client = before ?? client;
    }
    return client;
  };
}

/** Some proxies write a port behind the address, and brackets around one of IPv6. */
function parseForwarded(text: string): string | undefined {
  const [, bracketed, plain] =
    /^(?:\[([^\]]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5})$/.exec(text) ?? [];
  return parseAddress(bracketed ?? plain ?? text);
}

/** Returns the part of an address that belongs to one client: of IPv6 the /64 of its network. */
export function clientKey(address: string): string {
  if (!address.includes(':')) {
    return address;
  }
  const [before = [], after = []] = address.split('::').map((groups) => groups.match(/\w+/g) ?? []);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
