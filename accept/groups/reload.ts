import { amount, type Group } from '../group.ts';
import { checkChanges } from '../reload/check-changes.ts';
import { checkRefusals } from '../reload/check-refusals.ts';

/** Worlds that change, for better or worse, while they are served. */
export const reload: Group = {
  name: 'reload',
  title: 'A world that changes while it is served',
  needs: [],
  breakages: [
    {
      name: 'unvalidated',
      does: 'puts a world into service whatever is wrong with it',
      noticedBy: 'bad worlds',
      edits: [
        {
          file: 'src/world/parse-world.ts',
          from: 'if (!manifest || faults.length > 0) {',
          to: 'if (!manifest) {',
        },
      ],
    },
    {
      name: 'one-cache',
      does: 'has one cache of answers for all versions',
      noticedBy: 'one process: changes',
      edits: [
        {
          file: 'src/responses/responder.ts',
          from: 'const cache = createResponseCache(cacheBudgetBytes);',
          to: 'const cache = (globalThis.sharedCache ??= createResponseCache(cacheBudgetBytes));',
        },
      ],
    },
    {
      name: 'lasting-tags',
      does: 'keeps the tag that a target had in the version before',
      noticedBy: 'one process: answers not of one version',
      edits: [
        {
          file: 'src/responses/prebuilt.ts',
          from: "? bytes.toString('latin1', tagStart, targetsStart) + addressTag + head.typeTag",
          to: `? ((tags, made) => tags.set(target, tags.get(target) ?? made).get(target))(
                 (globalThis.sharedTags ??= new Map()),
                 bytes.toString('latin1', tagStart, targetsStart) + addressTag + head.typeTag,
               )`,
        },
      ],
    },
  ],
  run: async (settings) => [
    ...(await checkRefusals(settings, amount(settings, { full: 1000, smoke: 10 }))),
    ...(await checkChanges(settings, 1, amount(settings, { full: 200, smoke: 4 }))),
    ...(await checkChanges(settings, 2, amount(settings, { full: 60, smoke: 4 }))),
  ],
};
