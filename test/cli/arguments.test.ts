import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/command.ts';

const parse = (...args: string[]) => {
  const { flags, switches, operands } = parseArguments(args, ['port', 'host'], ['json']);
  return { flags: Object.fromEntries(flags), switches: [...switches], operands };
};

describe('parseArguments()', () => {
  it.each([
    [[], {}, [], []],
    [['--port', '1', 'a', '--json', 'b'], { port: '1' }, ['json'], ['a', 'b']],
    [['--port=1', '--host='], { port: '1', host: '' }, [], []],
    [['--host=a=b'], { host: 'a=b' }, [], []],
    [['--port', '1', '--port', '2'], { port: '2' }, [], []],
    [['--port', '--json'], { port: '--json' }, [], []],
    [['--', '--port', '-x'], {}, [], ['--port', '-x']],
    [['-', ''], {}, [], ['-', '']],
  ])('reads %j', (args, flags, switches, operands) => {
    expect(parse(...args)).toEqual({ flags, switches, operands });
  });

  it.each([
    [['--port'], 'The option "--port" needs a value'],
    [
      ['--prot', '1'],
      'There is no option "--prot"; did you mean "--port"? expected --port, --host, --json',
    ],
    [
      ['--prot=1'],
      'There is no option "--prot"; did you mean "--port"? expected --port, --host, --json',
    ],
    [['--json=yes'], 'The option "--json" takes no value'],
    [['-p'], 'There is no option "-p"; expected --port, --host, --json'],
    [['--constructor'], 'There is no option "--constructor"; expected --port, --host, --json'],
  ])('refuses %j', (args, message) => {
    expect(() => parse(...args)).toThrow(message);
  });

  it('joins the values of a list', () => {
    const { flags } = parseArguments(['--map', 'A=name', '--map=B=types'], ['map'], [], ['map']);
    expect([...flags]).toEqual([['map', 'A=name,B=types']]);
  });
});
