/** A measurement with as many digits as can mean something. */
export function formatMeasured(value: number): string {
  return Number.isFinite(value) ? value.toFixed(value < 10 ? 3 : 1) : 'none';
}
