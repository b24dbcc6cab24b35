import { type Address, haveSamePrefix, isIpv4, parseAddress } from './address.ts';

/** Addresses that begin with the same bits. */
export type Network = { readonly address: Address; readonly bits: number };

/** Parses an address, or one with the bits of a network behind it (`10.0.0.0/8`); undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, written = '', length] = /^(?<address>[^/]+)(?:\/(?<bits>[0-9]{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(written);
  if (!address) {
    return undefined;
  }
  const most = written.includes(':') ? 128 : 32;
  const bits = length === undefined ? most : Number(length);
  return bits > most ? undefined : { address, bits: bits + 128 - most };
}

/** What is longer than this is no list that a proxy of ours has written. */
const longestList = 4096;

/**
 * Finds out who asks: the address at the other end of the connection, or, where that is a proxy of ours, the last of
 * `X-Forwarded-For` that is none of them. Each proxy adds whom it was asked by behind what it was sent, so that whatever
 * a client makes up stands before its own address, and is never looked at. Where the list ends with our own proxies, or
 * holds something that is no address, the last proxy before that counts as the client.
 */
export function findClient(
  remote: Address,
  forwardedFor: string | undefined,
  proxies: readonly Network[],
): Address {
  let client = remote;
  let list = forwardedFor === undefined || forwardedFor.length > longestList ? '' : forwardedFor;
  while (list !== '' && isAmong(proxies, client)) {
    const comma = list.lastIndexOf(',');
    const before = parseForwarded(list.slice(comma + 1).trim());
    if (!before) {
      return client;
    }
    client = before;
    list = comma === -1 ? '' : list.slice(0, comma);
  }
  return client;
}

function isAmong(networks: readonly Network[], address: Address): boolean {
  return networks.some((network) => haveSamePrefix(network.address, address, network.bits));
}

/** Some proxies write a port behind the address, and brackets around one of IPv6. */
function parseForwarded(text: string): Address | undefined {
  const plainly = parseAddress(text);
  if (plainly) {
    return plainly;
  }
  const [, bracketed, plain] =
    /^(?:\[(?<bracketed>[^\]]+)\](?::[0-9]{1,5})?|(?<plain>[0-9.]+):[0-9]{1,5})$/.exec(text) ?? [];
  const inside = bracketed ?? plain;
  return inside === undefined ? undefined : parseAddress(inside);
}

/** The bits of an address that one client has to itself, 32 in each part: of IPv6 the /64 of its network. */
export function clientKey(address: Address): readonly [high: number, low: number] {
  const [first, second, , fourth] = address;
  // Nobody has an address of IPv6 that begins with 64 zeros (RFC 4291 §2.5).
  return isIpv4(address) ? [0, fourth] : [first, second];
}
