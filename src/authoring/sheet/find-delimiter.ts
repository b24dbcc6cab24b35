const delimiters = [',', ';', '\t'];

/** What stands between the cells of a text that begins with the names of its columns: whichever is most frequent there. */
export function findDelimiter(text: string): string {
  const names = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => names.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
