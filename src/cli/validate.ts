import { loadWorld } from '../runtime/load-world.ts';
import { formatIssue } from '../world/issue.ts';
import type { Command } from './command.ts';
import { parseCommandLine } from './options.ts';
import { UsageError } from './usage-error.ts';

export const validate: Command = {
  operands: 'DIR',
  summary: "check a world's files and print every issue",
  options: [],
  switches: {},
  run: async (args) => {
    const { positionals } = parseCommandLine(args, []);
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) {
      throw new UsageError('Expected "validate DIR" with one folder');
    }
    const parsed = await loadWorld(folder);
    switch (parsed.kind) {
      case 'invalid': {
        for (const issue of parsed.issues) {
          console.log(formatIssue(issue));
        }
        const count = parsed.issues.length;
        console.error(`${count} ${count === 1 ? 'issue' : 'issues'}`);
        return 1;
      }
      case 'valid': {
        const { manifest, creatures, leagues, evolutionStones } = parsed.world;
        const forms = creatures.reduce(
          (sum, { forms: further }) => sum + 1 + (further?.length ?? 0),
          0,
        );
        console.log(
          `${manifest.title}: ${creatures.length} creatures in ${forms} forms, ${leagues.length} leagues, ${evolutionStones.length} evolution stones, no issues`,
        );
        return 0;
      }
    }
  },
};
