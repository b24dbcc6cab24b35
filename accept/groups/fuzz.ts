import { checkCurated } from '../fuzz/check-curated.ts';
import { checkLookups } from '../fuzz/check-lookups.ts';
import { checkMade } from '../fuzz/check-made.ts';
import { checkMutated } from '../fuzz/check-mutated.ts';
import { checkWorlds } from '../fuzz/check-worlds.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group } from '../group.ts';
import { checkLife, watchService } from '../invariants.ts';
import { startService } from '../service.ts';

/** Anything that may come from outside: bytes of requests, names, and files of worlds. */
export const fuzz: Group = {
  name: 'fuzz',
  title:
    'Mutated requests, requests made from OpenAPI, names that programs stumble over, corrupted worlds',
  needs: [],
  breakages: [
    {
      name: 'nul',
      does: 'fails where a path holds an escaped NUL',
      noticedBy: 'curated names answered wrongly',
      edits: [
        {
          file: 'src/api/creatures.ts',
          from: "const wanted = c.req.param('creature');",
          to: "const wanted = c.req.param('creature'); if (wanted.includes('\\0')) throw new Error('NUL');",
        },
      ],
    },
    {
      name: 'guess',
      does: 'guesses where two creatures share a rearranged name',
      noticedBy: 'lookups that differ',
      edits: [
        {
          file: 'src/catalog/names.ts',
          from: 'return other === undefined ? only?.position : undefined;',
          to: 'return (only ?? other)?.position ?? (key.length > 12 ? 0 : undefined);',
        },
      ],
    },
    {
      name: 'malformed-escape',
      does: 'fails where a path holds a malformed escape',
      noticedBy: 'curated names answered wrongly',
      edits: [
        {
          file: 'src/api/requests.ts',
          from: '  const segments: string[] = [];',
          // A call whose result nothing uses would be dropped by the bundler.
          to: "  const segments: string[] = decodeURIComponent(path) === '' ? [''] : [];",
        },
      ],
    },
    {
      name: 'text-for-number',
      does: 'gives a number as a text, which its description denies',
      noticedBy: 'requests made from OpenAPI',
      edits: [
        {
          file: 'src/catalog/representations.ts',
          from: 'return { name, slug, region, badgesRequired,',
          to: 'return { name, slug, region, badgesRequired: String(badgesRequired),',
        },
      ],
    },
  ],
  run: async (settings) => {
    const { runtime, seed } = settings;
    const { port, ...service } = await startService(settings);
    const named = new Tally();
    const watch = await watchService({ port, ...service });
    const checks = [
      ...(await checkLookups(port, amount(settings, { full: 20_000, smoke: 500 }), seed, named)),
      ...(await checkCurated(port, amount(settings, { full: 1, smoke: 37 }), named)),
      ...(await checkMade(port, amount(settings, { full: 200_000, smoke: 1000 }), seed, named)),
      // Bun answers 505 where the request line holds a space too many.
      ...(await watch.check(named, { serverErrors: [505] })),
    ];
    const mutated = new Tally();
    const requests = amount(settings, { full: 1_000_000, smoke: 1000 });
    return [
      ...checks,
      ...(await checkMutated(port, requests, seed, mutated)),
      ...checkLife({ port, ...service }),
      ...(await checkWorlds(runtime, amount(settings, { full: 50_000, smoke: 200 }), seed)),
    ];
  },
};
