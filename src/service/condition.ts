/**
 * In what condition a service is, as health and metrics tell it. Written by whoever changes it (a signal, a reload), read
 * by whoever asks.
 */
export type Condition = {
  /** `draining`: it still answers, and wants to be sent no more. */
  phase: 'serving' | 'draining';
  /** Tells versions of the world apart: the same text for the same files, however often they are opened. */
  worldVersion: string;
  /** What open pages are told of what is served, while other processes may still answer from the version before. */
  told?: string;
  /** What became of the last reload. */
  reload: ReloadOutcome;
  reloads: { succeeded: number; refused: number };
};

/** What became of an attempt to put a new version of the world into service. */
export type ReloadOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'succeeded'; readonly at: Date }
  /** The version before it goes on answering. */
  | { readonly kind: 'refused'; readonly at: Date; readonly reason: string };

export function createCondition(worldVersion: string): Condition {
  return {
    phase: 'serving',
    worldVersion,
    reload: { kind: 'none' },
    reloads: { succeeded: 0, refused: 0 },
  };
}
