/** Bytes of a name in UTF-8 that common file systems take, less the longest ending that is added to it (`.json.zst`). */
const mostBytes = 255 - 16;

/** Names of devices on Windows, with any ending. */
const reserved =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

/**
 * Why a name cannot be that of a file on every common system, or undefined where it can. What it says continues
 * "a name that".
 */
export function faultOfName(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') {
    return 'is no name of a file';
  }
  if (/[\p{Cc}\p{Cs}<>:"/\\|?*]/u.test(name)) {
    return 'holds a character that names of files cannot have everywhere';
  }
  if (/[. ]$/.test(name)) {
    return 'ends with a dot or a space';
  }
  if (reserved.test(name)) {
    return 'is reserved on Windows';
  }
  return Buffer.byteLength(name) > mostBytes ? `is longer than ${mostBytes} bytes` : undefined;
}

/** Whether a path, its names joined by `/`, stays within the folder that it is joined to, on every common system. */
export function isPortablePath(path: string): boolean {
  return path.split('/').every((name) => faultOfName(name) === undefined);
}

/** Equal for paths that are the same file on a system without regard for case, or for how letters are composed. */
export function pathKey(path: string): string {
  return path.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
}
