/** What is used of Bun's module for functions of the system's libraries. */
declare module 'bun:ffi' {
  export function dlopen(
    library: string,
    symbols: {
      readonly listen: { readonly args: readonly ['i32', 'i32']; readonly returns: 'i32' };
    },
  ): { readonly symbols: { readonly listen: (descriptor: number, places: number) => number } };
}
