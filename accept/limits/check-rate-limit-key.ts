import { type Check, exactly, noFaults } from '../check.ts';
import { sendOnce } from '../../harness/client/connection.ts';
import type { Breakage } from '../broken/breakage.ts';
import type { Settings } from '../group.ts';
import { startService } from '../service.ts';

const granted = 5;
const target = '/v1/creature/1';

/** Header fields with which a client may pretend to be another each time. */
const claims: readonly ((i: number) => Readonly<Record<string, string>>)[] = [
  (i) => ({ 'X-Forwarded-For': `203.0.113.${i}` }),
  (i) => ({ 'X-Forwarded-For': `203.0.113.${i}, 127.0.0.1` }),
  (i) => ({ 'X-Forwarded-For': `127.0.0.1, 203.0.113.${i}, 127.0.0.1` }),
  (i) => ({ 'X-Forwarded-For': `[2001:db8:${i}::1]:80` }),
  (i) => ({ 'X-Forwarded-For': `::ffff:203.0.113.${i}` }),
  (i) => ({ 'X-Forwarded-For': `${'junk,'.repeat(i)}203.0.113.${i}` }),
  (i) => ({ 'X-Real-IP': `203.0.113.${i}` }),
  (i) => ({ 'X-Client-IP': `203.0.113.${i}` }),
  (i) => ({ 'CF-Connecting-IP': `203.0.113.${i}` }),
  (i) => ({ 'True-Client-IP': `203.0.113.${i}` }),
  (i) => ({ Forwarded: `for=203.0.113.${i}` }),
  (i) => ({ Host: `client-${i}.example` }),
  (i) => ({ 'X-Forwarded-Host': `client-${i}.example` }),
  (i) => ({ 'User-Agent': `client ${i}`, Cookie: `id=${i}`, Authorization: `Bearer ${i}` }),
];

/** A build that takes the first address of the list, which is the client's own word. */
export const firstOfTheList: Breakage = {
  name: 'first-of-the-list',
  does: 'takes the first address of X-Forwarded-For for the client',
  noticedBy: 'lies that a trusted proxy passes on',
  edits: [
    {
      file: 'src/service/client-address.ts',
      from: 'list.slice(comma + 1).trim()',
      to: "(list.split(',', 1)[0] ?? '').trim()",
    },
  ],
};

/** Checks that no header a client sends changes its rate-limit key (ACCEPTANCE, group `security`). */
export async function checkRateLimitKey(settings: Settings): Promise<readonly Check[]> {
  const direct = await startService(settings, {
    args: ['--rate-limit', `${granted}/1h`],
  });
  const behind = await startService(settings, {
    args: ['--rate-limit', `${granted}/1h`, '--trust-proxy', '127.0.0.1'],
  });
  const elsewhere = await startService(settings, {
    args: ['--rate-limit', `${granted}/1h`, '--trust-proxy', '10.0.0.0/8'],
  });

  for (let i = 0; i < granted; i += 1) {
    await sendOnce(direct.port, target);
    await sendOnce(elsewhere.port, target);
    await sendOnce(behind.port, target, { 'X-Forwarded-For': '198.51.100.7' });
  }
  const gotThrough: string[] = [];
  const proxied: string[] = [];
  for (const claim of claims) {
    for (let i = 1; i <= 3; i += 1) {
      const fields = claim(i);
      for (const { port } of [direct, elsewhere]) {
        const { status } = await sendOnce(port, target, fields);
        if (status !== 429) {
          gotThrough.push(`${JSON.stringify(fields)}: ${status}`);
        }
      }
      // As a proxy does: it appends the peer's address to the client's own value.
      const said = fields['X-Forwarded-For'];
      const { status } = await sendOnce(behind.port, target, {
        ...fields,
        'X-Forwarded-For': said === undefined ? '198.51.100.7' : `${said}, 198.51.100.7`,
      });
      if (status !== 429) {
        proxied.push(`${JSON.stringify(fields)}: ${status}`);
      }
    }
  }
  const other = await sendOnce(behind.port, target, { 'X-Forwarded-For': '198.51.100.8' });
  return [
    noFaults('lies that free a client of its rate limit', gotThrough, claims.length * 6),
    noFaults('lies that a trusted proxy passes on', proxied, claims.length * 3),
    exactly('another client behind the proxy', other.status, 200),
  ];
}
