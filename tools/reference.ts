/** `npm run reference`: writes `docs/reference.md`, what programs import from the package, from its declarations. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderReference } from './reference/render-reference.ts';

const root = path.dirname(import.meta.dirname);

writeFileSync(path.join(root, 'docs/reference.md'), renderReference(path.join(root, 'dist')));
