/** Header fields by which clients choose among representations (RFC 9110 §12.5). */

/** A member of a field such as `Accept` or `Accept-Encoding`, in lower case, without its other parameters. */
export type WeightedMember = { readonly value: string; readonly weight: number };

/** Parses a field such as `gzip, br;q=0.5`. A member without a weight weighs 1, one with a malformed weight 0. */
export function parseWeightedMembers(field: string): WeightedMember[] {
  return field.split(',').map((member) => {
    const [value = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { value, weight: weight === undefined ? 1 : parseWeight(weight) };
  });
}

/** Parses a weight (RFC 9110 §12.4.2); 0 if malformed. */
function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** Fields that are remembered with what they mean: clients send few different ones. */
const rememberedFields = 64;

/** Parses each field once, as long as there are few different ones. */
export function rememberFields<Meaning>(
  parse: (field: string) => Meaning,
): (field: string) => Meaning {
  const remembered = new Map<string, { readonly meaning: Meaning }>();
  return (field) => {
    const known = remembered.get(field);
    if (known) {
      return known.meaning;
    }
    const meaning = parse(field);
    if (remembered.size < rememberedFields) {
      remembered.set(field, { meaning });
    }
    return meaning;
  };
}
