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
