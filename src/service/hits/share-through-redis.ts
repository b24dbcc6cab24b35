import type { HitCounter } from './hit-counter.ts';
import { createRedisStore } from './redis-store.ts';
import { shareHits, type SharedHits } from './share-hits.ts';
import type { StoreAddress } from './store-address.ts';

/** `shareHits()` with a Redis or Valkey server as the store. */
export function shareThroughRedis(options: {
  readonly hits: Pick<HitCounter, 'total' | 'session'>;
  readonly directory: string;
  readonly address: StoreAddress;
  readonly warn: (message: string) => void;
  readonly delayMilliseconds: number;
}): SharedHits {
  const { address, ...rest } = options;
  return shareHits({ ...rest, store: createRedisStore(address), storeName: address.name });
}
