import path from 'node:path';
import { root } from '../http/processes.ts';
import { describeService } from '../http/suite.ts';
import { isMissing } from '../system-programs.ts';
import { startStaticHost } from './static-host.ts';
import { staticLacks } from './static-lacks.ts';

if (!isMissing('nginx')) {
  describeService(
    'nginx with a copy of the world "lampshoal"',
    path.join(root, 'worlds/lampshoal'),
    (world) =>
      startStaticHost('nginx', world, { options: ['--pictures', 'all', '--encodings', 'gzip'] }),
    { lacks: staticLacks },
  );
}
