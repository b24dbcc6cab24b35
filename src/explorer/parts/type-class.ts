/** The class that gives an element and all in it the colour of a type, by the style sheet of the world. */
export function typeClass(slug: string): string {
  return `type-${slug}`;
}
