/** A form in its own proportions, in metres. */
export type Size = { readonly width: number; readonly height: number };

/** Halvings of what is not known of the scale: to a millionth. */
const halvings = 20;

/**
 * Pixels a metre, and how wide the place of each form is: as large as fits side by side into a box. No place is narrower
 * than its label needs, and together the places are as wide as the box.
 */
export function fitSizes(
  sizes: readonly Size[],
  box: Size,
  leastPlace: number,
): { readonly pixelsPerMetre: number; readonly places: readonly number[] } {
  const placesAt = (scale: number): readonly number[] =>
    sizes.map(({ width }) => Math.max(leastPlace, width * scale));
  const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  let least = 0;
  let most = box.height / Math.max(...sizes.map(({ height }) => height));
  if (sumOf(placesAt(most)) <= box.width) {
    least = most;
  }
  for (let i = 0; i < halvings; i += 1) {
    const middle = (least + most) / 2;
    if (sumOf(placesAt(middle)) <= box.width) {
      least = middle;
    } else {
      most = middle;
    }
  }
  const places = placesAt(least);
  const room = Math.max(0, box.width - sumOf(places)) / sizes.length;
  return { pixelsPerMetre: least, places: places.map((place) => place + room) };
}
