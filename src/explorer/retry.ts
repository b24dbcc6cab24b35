/** Used where the response has no `Retry-After`. */
const defaultWaitSeconds = 1;

/** Repeats a request that is refused with 503, after the time that `Retry-After` states (RFC 9110 §10.2.3). */
export async function retryWhileBusy(
  ask: () => Promise<Response>,
  wait: (seconds: number) => Promise<void> = waitSeconds,
  mostAttempts = 3,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask();
    if (response.status !== 503 || attempt === mostAttempts) {
      return response;
    }
    await wait(Number(response.headers.get('retry-after')) || defaultWaitSeconds);
  }
}

export function waitSeconds(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}
