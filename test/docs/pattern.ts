/** A pattern of an output as a page shows it, in which `…` is anything. */
export function patternOf(text: string): RegExp {
  const literal = text
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join(String.raw`[\s\S]*`)}$`);
}
