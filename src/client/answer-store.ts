/** Answers that a client keeps, by address. */
export type AnswerStore = {
  readonly find: (url: string) => KeptAnswer | undefined;
  /** Keeps the text of an answer as long as its header fields allow. */
  readonly keep: (url: string, text: string, fields: Headers) => void;
};

export type KeptAnswer = {
  readonly text: string;
  /** Its validator (RFC 9110 §8.8.3), by which the service says whether it is still the same. */
  readonly tag: string | null;
  /** Until when it may be used without asking, in milliseconds since 1970. */
  readonly freshUntil: number;
};

/**
 * A store in memory of so many characters; beyond them it forgets what was not used for longest. Answers are texts, so
 * that nobody who changes an object changes what another is given.
 */
export function createAnswerStore(maxCharacters: number): AnswerStore {
  // In the order of their last use.
  const answers = new Map<string, KeptAnswer>();
  let characters = 0;
  const forget = (url: string): KeptAnswer | undefined => {
    const answer = answers.get(url);
    characters -= answer?.text.length ?? 0;
    answers.delete(url);
    return answer;
  };
  const add = (url: string, answer: KeptAnswer): void => {
    answers.set(url, answer);
    characters += answer.text.length;
  };
  return {
    find: (url) => {
      const answer = forget(url);
      if (answer) {
        add(url, answer);
      }
      return answer;
    },
    keep: (url, text, fields) => {
      const control = fields.get('cache-control') ?? '';
      const tag = fields.get('etag');
      const lifetime = /no-cache/i.test(control) ? 0 : secondsIn(/max-age=(\d+)/i, control);
      const age = secondsIn(/^(\d+)/, fields.get('age') ?? '');
      forget(url);
      // What has no validator and may not be used without asking is of no use.
      if (!/no-store/i.test(control) && (tag !== null || lifetime > age)) {
        add(url, { text, tag, freshUntil: Date.now() + (lifetime - age) * 1000 });
      }
      for (const oldest of answers.keys()) {
        if (characters <= maxCharacters) {
          break;
        }
        forget(oldest);
      }
    },
  };
}

function secondsIn(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}
