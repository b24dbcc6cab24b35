/** The path and query of a request as it was sent, percent-escapes included. */
export function pathOf({ url }: Request): string {
  // An address as the standard writes it: it has an authority and a path, and need not be parsed again for that.
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const fragment = url.indexOf('#', start);
  return fragment === -1 ? url.slice(start) : url.slice(start, fragment);
}

/** Whether the percent-escapes of a path spell UTF-8. */
export function isWellFormed(path: string): boolean {
  try {
    // A call whose value is not used would be left out by whoever bundles this. No escape is shorter than what it stands for.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}

/** A client's text as it is shown in a message: in quotes, cut where it is long. */
export function quote(text: string): string {
  const letters = [...text];
  return JSON.stringify(letters.length > 60 ? `${letters.slice(0, 57).join('')}...` : text);
}
