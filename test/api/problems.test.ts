import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { problems } from '../../src/api/problems.ts';
import { root } from '../../harness/processes.ts';

it('every kind of problem has a place in the sources where it occurs', () => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/api\/(?:problems|openapi-\w+)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
    .join('');
  // The routes of types, abilities and egg groups put their kinds together.
  const missing = Object.keys(problems).filter(
    (kind) => !sources.includes(`'${kind}'`) && !/^(?:type|ability|egg-group)-/.test(kind),
  );
  expect(missing).toEqual(['not-copied']);
});
