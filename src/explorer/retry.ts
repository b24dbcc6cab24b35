const maxAttempts = 3;

/** Used where the response has no `Retry-After`. */
const defaultWaitSeconds = 1;

/** Repeats a request that is refused with 503, after the time that `Retry-After` states (RFC 9110 §10.2.3). */
export function retryWhileBusy(
  ask: () => Promise<Response>,
  wait: (seconds: number) => Promise<void> = (seconds) =>
    new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
): Promise<Response> {
  const attempt = async (tries: number): Promise<Response> => {
    const response = await ask();
    if (response.status !== 503 || tries === maxAttempts) {
      return response;
    }
    await wait(Number(response.headers.get('retry-after')) || defaultWaitSeconds);
    return attempt(tries + 1);
  };
  return attempt(1);
}
