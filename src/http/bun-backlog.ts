/** The system's library, as it is called with glibc, with musl, and on macOS. */
const libraries = [
  'libc.so.6',
  `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`,
  'libSystem.dylib',
];

/** Nothing waits in the first moments, in which a start has better to do than load what this needs. */
const delayMilliseconds = 500;

/**
 * Lets more connections wait at a socket that listens. Bun asks the system for 512 places and has no option for more; the
 * system takes another listen(2) as a change of their number. Where that cannot be said, it stays at 512. Gives what calls
 * it off: a descriptor that was closed may be another's.
 */
export function lengthenBacklog(descriptor: number, places: number): () => void {
  let isOff = false;
  const lengthen = async (): Promise<void> => {
    const listen = await findListen();
    if (!isOff) {
      listen?.(descriptor, places);
    }
  };
  const timer = setTimeout(() => void lengthen(), delayMilliseconds);
  timer.unref();
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

type Listen = (descriptor: number, places: number) => number;

async function findListen(): Promise<Listen | undefined> {
  for (const library of libraries) {
    try {
      const { dlopen } = await import('bun:ffi');
      return dlopen(library, { listen: { args: ['i32', 'i32'], returns: 'i32' } }).symbols.listen;
    } catch {
      // The library has another name here.
    }
  }
  return undefined;
}
