import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import {
  cleanEnvironment,
  executableOf,
  lampshoal,
  serviceProgram,
  testedRuntimes,
} from '../../harness/processes.ts';

const world = lampshoal;

describe.each(testedRuntimes)('"mcp" on %s', (runtime) => {
  const command = executableOf(runtime);
  const args = [serviceProgram, 'mcp', '--world', world];

  it('gives an assistant that starts it the tools of the world', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
    expect(client.getServerVersion()?.title).toBe('Lampshoal');
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(8);
    // The client checks the structured content against the schema of the tool.
    const calls = ['snugwick', 'snug wick', '2'].map((name) =>
      client.callTool({ name: 'find_creatures', arguments: { creatures: [name] } }),
    );
    for (const { structuredContent } of await Promise.all(calls)) {
      expect(structuredContent).toMatchObject({ missing: [] });
    }
    await client.close();
  });

  it('writes messages alone, one for each that needs one, and ends with its input', async () => {
    const child = spawn(command, args, { env: cleanEnvironment({}) });
    let written = '';
    let logged = '';
    child.stdout.on('data', (chunk) => (written += String(chunk)));
    child.stderr.on('data', (chunk) => (logged += String(chunk)));
    const long = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping', a: 'a'.repeat(70_000) });
    const lines = [
      '{"jsonrpc":"2.0","id":"a","method":"ping"}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '',
      'nonsense',
      long,
      long.slice(1),
      '{"jsonrpc":"2.0","id":2,"method":"no/such"}',
    ];
    child.stdin.end(lines.join('\n'));
    expect((await once(child, 'close'))[0]).toBe(0);
    const answers = written
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: 'a', result: {} },
      { id: null, error: { code: -32_700 } },
      { id: 7, error: { code: -32_600, message: 'The body is larger than 65536 bytes' } },
      { id: null, error: { code: -32_600 } },
      { id: 2, error: { code: -32_601 } },
    ]);
    expect(logged).toMatch(/^Lampshoal: /);
  });
});
