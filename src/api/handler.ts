/** Answers requests and counts those that are hits, each before its answer leaves. */
export function createCountingHandler(
  answer: (request: Request) => Response | Promise<Response>,
  countHit: () => void,
): (request: Request) => Response | Promise<Response> {
  return (request) => {
    if (isHit(request)) {
      countHit();
    }
    return answer(request);
  };
}

/** A hit is a request under `/v1/`, `/info` or `/stats`, whatever becomes of it; OPTIONS is none (decision 14). */
function isHit({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method !== 'OPTIONS' && /^\/(?:v1\/|(?:info|stats)(?:\/|$))/.test(pathname);
}
