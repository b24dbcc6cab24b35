/** Writes the condition for a value of a field; a value of several words is quoted. */
export function conditionOf(field: string, value: string): string {
  const lower = value.toLowerCase();
  return /^[\p{L}\p{N}]+$/u.test(lower)
    ? `${field}:${lower}`
    : `${field}:"${lower.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
