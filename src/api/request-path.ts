/** The path and query of a request as it was sent, percent-escapes included. */
export function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Whether the percent-escapes of a path spell UTF-8. */
export function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A client's text as it is shown in a message: in quotes, cut where it is long. */
export function quote(text: string): string {
  const letters = [...text];
  return JSON.stringify(letters.length > 60 ? `${letters.slice(0, 57).join('')}...` : text);
}
