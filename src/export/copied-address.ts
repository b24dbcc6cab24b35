/** For whom an answer is: a program, or a person in front of a browser, to whom some paths answer with a page. */
export type Audience = 'program' | 'person';

/** An address of the service that is copied. */
export type CopiedAddress = {
  /** Path that the app is asked for. */
  readonly target: string;
  readonly audience: Audience;
  /** Paths that have this answer, its own first, then other spellings of it. Percent-encoded. */
  readonly paths: readonly [string, ...string[]];
};
