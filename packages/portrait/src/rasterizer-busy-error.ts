/** Too many pictures wait already: ask again later. */
export class RasterizerBusyError extends Error {
  override readonly name = 'RasterizerBusyError';
}
