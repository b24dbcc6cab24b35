import type { Handler } from '../http/handler.ts';
import { limitHandler } from '../limits/limited-handler.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { createWorkGate } from '../limits/work-gate.ts';
import type { ServeOptions } from './serve-options.ts';

/** Puts before a handler what each client is granted, and what the process takes on at once. */
export function limitClients(
  handler: Handler,
  { rateLimit: quota, trustedProxies: proxies }: ServeOptions,
  { baseUrl, countHit }: { readonly baseUrl: string; readonly countHit: () => void },
): Handler {
  return limitHandler(handler, {
    gate: createWorkGate(),
    rateLimit: quota && createRateLimit({ quota, proxies, baseUrl }),
    baseUrl,
    countHit,
  });
}
