/** Returns a function that makes a value at its first call, and returns the same from then on. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns a function that makes a value from an object once, and keeps it as long as the object lives. */
/* @__NO_SIDE_EFFECTS__ */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

/** Loads at the first use, and keeps what was loaded. If loading fails, the next use tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    if (loading === undefined) {
      const begun = load();
      loading = begun;
      begun.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  };
}
