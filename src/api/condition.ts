/** The state of a service, as health checks and metrics show it. Signals and reloads change it. */
export type Condition = {
  /** `draining`: it still answers, and its readiness check asks load balancers to send no more requests. */
  phase: 'serving' | 'draining';
  /** The same for the same files, however often they are opened. */
  worldVersion: string;
  reload: ReloadOutcome;
  reloads: { succeeded: number; refused: number };
};

/** The outcome of the last attempt to put another snapshot into service. Times are milliseconds since 1970. */
type ReloadOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'succeeded'; readonly atMilliseconds: number }
  /** The snapshot before it stays in service. */
  | { readonly kind: 'refused'; readonly atMilliseconds: number; readonly reason: string };

export function createCondition(worldVersion: string): Condition {
  return {
    phase: 'serving',
    worldVersion,
    reload: { kind: 'none' },
    reloads: { succeeded: 0, refused: 0 },
  };
}
