/**
 * The media type of an image by its first bytes, never by its name; undefined for anything else. SVG is left out on
 * purpose: opened on its own it is a document that may run scripts.
 */
export function imageTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) {
    return 'image/png';
  }
  if (text.startsWith('\u00ff\u00d8\u00ff')) {
    return 'image/jpeg';
  }
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) {
    return 'image/gif';
  }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') {
    return 'image/webp';
  }
  return undefined;
}
