/** Of the texts that clients send in a field, so many are remembered with what follows from them. */
const rememberedFields = 64;

/** What follows from a text, remembered for the few texts that nearly all clients send. */
export function remember<Value>(follow: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (text) => {
    const found = known.get(text);
    if (found) {
      return found.value;
    }
    const value = follow(text);
    if (known.size < rememberedFields) {
      known.set(text, { value });
    }
    return value;
  };
}
