/** What the black-box suite needs of a service, however it runs. */
export type ServiceUnderTest = {
  /** What `baseURL` is configured to. */
  readonly baseUrl: string;
  /** Sends a request for a target such as `/v1/league`; redirects are not followed. */
  readonly request: (target: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

/** Sends requests to a port of this machine as they are given: `fetch` would resolve dot segments and follow redirects. */
export function requesterOf(port: number): ServiceUnderTest['request'] {
  return (target, init) =>
    fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual', ...init });
}
