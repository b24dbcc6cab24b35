#!/usr/bin/env node
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { run as Run } from './program.ts';

/** The build for Bun, whose start modules are bytecode. */
const forBun = path.join(import.meta.dirname, 'bun/program.js');

const { run }: { readonly run: typeof Run } = await (globalThis.Bun && existsSync(forBun)
  ? import(forBun)
  : import('./program.ts'));

process.exitCode = await run(process.argv.slice(2));
