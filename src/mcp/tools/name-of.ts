import * as v from 'valibot';

/** The name of something that has a path of its own. One of dots alone would be a step in that path (RFC 3986 §3.3). */
export function nameOf(thing: string) {
  return v.pipe(
    v.string(),
    v.regex(/[^.\s]/, `Expected the name of ${thing}`),
    v.maxLength(60, `Expected the name of ${thing}`),
  );
}
