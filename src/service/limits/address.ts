/** An address of the internet as its bits, 32 in each part, the highest first; an IPv4 address as IPv6 has it, mapped. */
export type Address = readonly [number, number, number, number];

/** What stands before an IPv4 address that is written as IPv6 (RFC 4291 §2.5.5.2). */
const mappedPart = 0xffff;

/** Parses an address without a port, in any spelling of RFC 4291 §2.2; undefined for anything else. */
export function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseIpv6(text) : mapped(parseIpv4(text));
}

/** Whether an address is one of IPv4. */
export function isIpv4([first, second, third]: Address): boolean {
  return first === 0 && second === 0 && third === mappedPart;
}

/** Whether two addresses begin with the same bits. */
export function haveSamePrefix(one: Address, other: Address, bits: number): boolean {
  for (let part = 0; part < 4; part += 1) {
    const unlike = ((one[part] ?? 0) ^ (other[part] ?? 0)) >>> 0;
    const left = bits - part * 32;
    if (left <= 0) {
      return true;
    }
    if (left >= 32 ? unlike !== 0 : unlike >>> (32 - left) !== 0) {
      return false;
    }
  }
  return true;
}

function mapped(address: number | undefined): Address | undefined {
  return address === undefined ? undefined : [0, 0, mappedPart, address];
}

/** Four numbers without leading zeros, which some take for octal. */
function parseIpv4(text: string): number | undefined {
  let address = 0;
  let dots = 0;
  let digits = 0;
  let part = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x2e && digits > 0 && dots < 3) {
      address = address * 256 + part;
      dots += 1;
      digits = 0;
      part = 0;
    } else if (code >= 0x30 && code <= 0x39 && !(digits > 0 && part === 0)) {
      part = part * 10 + code - 0x30;
      digits += 1;
      if (part > 255) {
        return undefined;
      }
    } else {
      return undefined;
    }
  }
  return dots === 3 && digits > 0 ? address * 256 + part : undefined;
}

function parseIpv6(text: string): Address | undefined {
  // The zone of a link-local address says at which interface it is, not whose it is (RFC 4007 §11).
  const zoneAt = text.indexOf('%');
  const bare = zoneAt === -1 ? text : text.slice(0, zoneAt);
  const halves = bare.split('::');
  if (halves.length > 2) {
    return undefined;
  }
  const [before, after] = halves.map((half) => (half === '' ? [] : groupsOf(half)));
  if (!before || (halves.length === 2 && !after)) {
    return undefined;
  }
  const known = before.length + (after?.length ?? 0);
  if (after ? known > 7 : known !== 8) {
    return undefined;
  }
  const groups = [...before, ...Array<number>(8 - known).fill(0), ...(after ?? [])];
  const part = (i: number): number => (groups[i] ?? 0) * 0x1_0000 + (groups[i + 1] ?? 0);
  return [part(0), part(2), part(4), part(6)];
}

/** Groups of 16 bits between colons; the last one may be an IPv4 address, which makes two. */
function groupsOf(text: string): number[] | undefined {
  const groups: number[] = [];
  const texts = text.split(':');
  for (const [i, group] of texts.entries()) {
    if (i === texts.length - 1 && group.includes('.')) {
      const address = parseIpv4(group);
      if (address === undefined) {
        return undefined;
      }
      groups.push(Math.floor(address / 0x1_0000), address % 0x1_0000);
    } else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      groups.push(Number.parseInt(group, 16));
    } else {
      return undefined;
    }
  }
  return groups;
}
