/**
 * `npm run reference`: writes the generated pages of `docs/reference/`: `package.md` from the declarations of what programs
 * import, and `command-line.md` from what `help` prints.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderCommandLine } from './reference/render-command-line.ts';
import { renderReference } from './reference/render-reference.ts';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'docs/reference');

writeFileSync(path.join(folder, 'package.md'), renderReference(path.join(root, 'dist')));
writeFileSync(path.join(folder, 'command-line.md'), await renderCommandLine());
