/** What is used of Bun's module for functions of the system's libraries. */
declare module 'bun:ffi' {
  type Kind = 'i32' | 'u32' | 'u64' | 'ptr';
  type Values = {
    readonly i32: number;
    readonly u32: number;
    readonly u64: number;
    readonly ptr: Uint8Array;
  };
  type Signature = { readonly args: readonly Kind[]; readonly returns: 'i32' };
  type Callable<Args extends readonly Kind[]> = (
    ...values: { readonly [Place in keyof Args]: Values[Args[Place]] }
  ) => number;
  export function dlopen<const Symbols extends Readonly<Record<string, Signature>>>(
    library: string,
    symbols: Symbols,
  ): { readonly symbols: { readonly [Name in keyof Symbols]: Callable<Symbols[Name]['args']> } };
}
