import { isHit } from '../../src/api/requests.ts';

/** Counts of what clients asked and saw. */
export class Tally {
  /** How many answers there were of each status. */
  readonly statuses = new Map<number, number>();
  /** Milliseconds of each answer. */
  readonly latencies: number[] = [];
  /** Requests that count as hits and were answered. */
  counted = 0;
  /** Requests that count as hits and of whose answers nothing is known: the service may have counted them or not. */
  uncertain = 0;
  /** Why requests had no answer. */
  readonly failures: string[] = [];

  get completed(): number {
    return [...this.statuses.values()].reduce((sum, each) => sum + each, 0);
  }

  answered(method: string, target: string, status: number, milliseconds?: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.counted += isHit(method, target) ? 1 : 0;
    if (milliseconds !== undefined) {
      this.latencies.push(milliseconds);
    }
  }

  /** A request that was to be made again, and was. */
  turnedAway(method: string, target: string): void {
    this.counted += isHit(method, target) ? 1 : 0;
  }

  failed(method: string, target: string, reason: string): void {
    this.failures.push(`${method} ${target}: ${reason}`);
    this.uncertain += isHit(method, target) ? 1 : 0;
  }
}
