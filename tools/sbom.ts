/**
 * `npm run -s sbom`: prints the software bill of materials as CycloneDX 1.5, from the lockfile alone: what the package needs
 * to run as required, the pinned runtimes (one of them, Bun for Linux, is in the container image) as optional. npm makes
 * it, from version 10 on.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

type Bill = { readonly metadata: { readonly component: { name: string } } };

// Inside an npm script `npm_execpath` is npm itself, a JavaScript file that needs no shell on any system.
const npm = process.env['npm_execpath'];
const [command, ...before] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
const options = [
  'sbom',
  '--package-lock-only',
  '--omit=dev',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
];
const { status, stdout, stderr, error } = spawnSync(command, [...before, ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status === 0) {
  const bill = JSON.parse(stdout) as Bill;
  // npm takes the name of the folder that the checkout lies in.
  bill.metadata.component.name = packageName();
  console.log(JSON.stringify(bill, null, 2));
} else {
  console.error(`npm cannot make the bill of materials: ${error?.message ?? stderr.trim()}`);
  process.exitCode = 1;
}

function packageName(): string {
  return (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string })
    .name;
}
