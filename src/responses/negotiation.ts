/** A member of a field such as `Accept` or `Accept-Encoding`, in lower case, without its other parameters. */
type WeightedMember = { readonly value: string; readonly weight: number };

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
