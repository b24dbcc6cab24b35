/** How often something is asked for again that the service was too busy for. */
const mostTries = 3;

/** How long that takes each time where the service does not say, in seconds. */
const usualSeconds = 1;

/** Asks again where the service says that it has too much to do at the moment (RFC 9110 §10.2.3), a few times. */
export function askPatiently(
  ask: () => Promise<Response>,
  wait: (seconds: number) => Promise<void> = (seconds) =>
    new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
): Promise<Response> {
  const attempt = async (tries: number): Promise<Response> => {
    const response = await ask();
    if (response.status !== 503 || tries === mostTries) {
      return response;
    }
    await wait(Number(response.headers.get('retry-after')) || usualSeconds);
    return attempt(tries + 1);
  };
  return attempt(1);
}
