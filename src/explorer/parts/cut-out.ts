/** The address of a form alone, without the field of its portrait, by the address of that. */
export function cutOutOf(sprite: string): string {
  return sprite.replace(/\/creature\/(?<file>[^/]+)\.png$/, '/creature/cut-out/$<file>.svg');
}
