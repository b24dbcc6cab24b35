/** How far apart workers may notice the same trouble, or its end. */
const echoMilliseconds = 10_000;

type Said = { readonly speakers: Set<object>; readonly untilMilliseconds: number };

/**
 * Whether a line is news: it is none where another speaker said the same a moment ago, as all workers do that meet one
 * trouble. What the same speaker says again is news.
 *
 * @param nowMilliseconds of a clock that never goes back
 */
export function createEchoFilter(): (
  speaker: object,
  line: string,
  nowMilliseconds: number,
) => boolean {
  const lines = new Map<string, Said>();
  return (speaker, line, nowMilliseconds) => {
    for (const [old, { untilMilliseconds }] of lines) {
      if (untilMilliseconds < nowMilliseconds) {
        lines.delete(old);
      }
    }
    const said = lines.get(line);
    if (said && !said.speakers.has(speaker)) {
      said.speakers.add(speaker);
      return false;
    }
    lines.set(line, {
      speakers: new Set([speaker]),
      untilMilliseconds: nowMilliseconds + echoMilliseconds,
    });
    return true;
  };
}
