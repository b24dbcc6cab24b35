/** A way to make a body smaller (RFC 9110 §8.4.1). */
export type ContentCoding = {
  /** Its registered name, as it stands in `Accept-Encoding`. */
  readonly name: string;
  /** `kept` is for a body that is made once and sent often; `once` for one that nobody may ask for again. */
  readonly encode: (body: Uint8Array, effort: 'kept' | 'once') => Promise<Uint8Array<ArrayBuffer>>;
};

/**
 * The coding that a client likes best of those that exist, or undefined for the body as it is. Of codings that it likes
 * equally, the first of the list (RFC 9110 §12.5.3).
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  codings: readonly ContentCoding[],
): ContentCoding | undefined {
  if (acceptEncoding === undefined) {
    return undefined;
  }
  const weights = parseWeights(acceptEncoding);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  let best: ContentCoding | undefined;
  for (const coding of codings) {
    if (weightOf(coding.name) > (best ? weightOf(best.name) : 0)) {
      best = coding;
    }
  }
  // A client that likes the plain body better says so; one that does not mention it takes either.
  return best && weightOf(best.name) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** The weights of a field such as `gzip, br;q=0.5`; a member without one weighs 1, a malformed one 0. */
function parseWeights(field: string): Map<string, number> {
  return new Map(
    field.split(',').map((member): [string, number] => {
      const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : parseWeight(weight)];
    }),
  );
}

function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
