import type { SupervisorMessage, TeamState } from './worker-messages.ts';

/** A worker as whoever keeps them in agreement sees it. */
export type Follower = {
  readonly tell: (message: SupervisorMessage) => void;
  /** The number of the release that it answers from. */
  release: number;
};

/** What the workers of a service have in common, and the news that all of them answer alike. */
export type Agreement = {
  /** What a worker begins with. */
  readonly state: () => TeamState;
  /** Tells every worker what they have in common from now on. */
  readonly change: (state: TeamState) => void;
  /** A worker answers from now on. */
  readonly welcome: (follower: Follower) => void;
  /** A worker answers from another release from now on. */
  readonly follow: (follower: Follower, release: number) => void;
  /** A worker has ended, and nobody waits for it any more. */
  readonly leave: () => void;
};

/** `followers` are the workers that answer. */
export function createAgreement(first: TeamState, followers: () => readonly Follower[]): Agreement {
  let state = first;

  const tellAll = (message: SupervisorMessage): void =>
    followers().forEach(({ tell }) => tell(message));

  /** Tells all when they answer alike. */
  const unite = (): void => {
    if (followers().every(({ release }) => release === state.release.number)) {
      tellAll({ kind: 'united' });
    }
  };

  return {
    state: () => state,
    change: (next) => {
      state = next;
      tellAll({ kind: 'state', state });
      unite();
    },
    welcome: (follower) => {
      // There may have been another since it was started.
      follower.tell({ kind: 'state', state });
      unite();
    },
    follow: (follower, release) => {
      follower.release = release;
      unite();
    },
    leave: unite,
  };
}
