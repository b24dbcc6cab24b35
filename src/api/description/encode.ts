/** A text as it stands in a segment or a query of an address: colons and commas stay, so that it can be read. */
export function encodeComponent(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll("'", '%27');
}
