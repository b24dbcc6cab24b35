import { isHit } from '../../src/api/requests.ts';
import { createTargetResolver } from '../../src/api/routes.ts';
import { normaliseTarget } from '../../src/responses/messages.ts';

const resolveTarget = createTargetResolver({}, { hasPages: false });

/** Whether the service counts a request, however its path is written. */
function isCounted(method: string, target: string): boolean {
  return isHit(method, resolveTarget(normaliseTarget(target) ?? '/', undefined));
}

/** Counts of requests and responses. */
export class Tally {
  /** The number of responses by status. */
  readonly statuses = new Map<number, number>();
  /** The time of each response in milliseconds. */
  readonly latencies: number[] = [];
  /** Answered requests that count as hits. */
  counted = 0;
  /** Unanswered requests that would count as hits: the service may have counted them or not. */
  uncertain = 0;
  /** The reasons why requests had no response. */
  readonly failures: string[] = [];

  get completed(): number {
    return [...this.statuses.values()].reduce((sum, each) => sum + each, 0);
  }

  answered(method: string, target: string, status: number, milliseconds?: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.counted += isCounted(method, target) ? 1 : 0;
    if (milliseconds !== undefined) {
      this.latencies.push(milliseconds);
    }
  }

  /** Counts a request that was refused with Retry-After and repeated. */
  turnedAway(method: string, target: string): void {
    this.counted += isCounted(method, target) ? 1 : 0;
  }

  failed(method: string, target: string, reason: string): void {
    this.failures.push(`${method} ${target}: ${reason}`);
    this.uncertain += isCounted(method, target) ? 1 : 0;
  }

  /** Adds the counts of another load, without its times. */
  add(other: Tally): void {
    for (const [status, count] of other.statuses) {
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + count);
    }
    this.counted += other.counted;
    this.uncertain += other.uncertain;
    // There may be more than a call takes arguments.
    other.failures.forEach((failure) => this.failures.push(failure));
  }
}
