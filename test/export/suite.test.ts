import { describe } from 'vitest';
import { lampshoal } from '../../harness/processes.ts';
import { describeService } from '../suite/suite.ts';
import { isMissing } from '../system-programs.ts';
import { exportCopy, startStaticHost } from './static-host.ts';
import { staticExclusions } from './static-exclusions.ts';

describe.skipIf(isMissing('nginx'))('a copy as files', () => {
  describeService(
    'nginx with a copy of the world "lampshoal"',
    lampshoal,
    async (world) => {
      const options = ['--pictures', 'all', '--encodings', 'gzip'];
      const copy = await exportCopy(world, 'https://catalog.example.org', options);
      return startStaticHost('nginx', copy);
    },
    { exclusions: staticExclusions, servesQueries: false, encodes: false },
  );
});
