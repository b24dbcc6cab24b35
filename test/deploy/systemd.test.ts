import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isMissing } from '../system-programs.ts';
import { endSeconds, readDeployed } from './files.ts';
import { newFolder } from '../../harness/lifetimes.ts';

const unit = readDeployed('systemd/creature-catalog.service');

/** The most exposed that systemd may find the unit, in tenths: it calls up to 19 "OK". */
const exposure = '15';

describe('deploy/systemd/creature-catalog.service', () => {
  describe.skipIf(isMissing('systemd-analyze'))('as systemd sees it', () => {
    const folder = newFolder();
    let file: string;

    beforeAll(async () => {
      file = path.join(folder, 'creature-catalog.service');
      // The target that starts it has to exist.
      writeFileSync(file, unit.replace('/usr/bin/node ', `${process.execPath} `));
    });

    it('is well formed', () => {
      const { status, stdout, stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--man=no', file],
        {
          encoding: 'utf8',
        },
      );
      // Units of the machine itself may have faults of their own.
      expect(`${stdout}${stderr}`).not.toContain('creature-catalog');
      expect(status).toBe(0);
    });

    it('is hardly exposed', () => {
      const options = ['--offline=yes', '--no-pager', `--threshold=${exposure}`];
      const { status, stdout } = spawnSync('systemd-analyze', ['security', ...options, file], {
        encoding: 'utf8',
      });
      expect(status, stdout.trim().split('\n').at(-1)).toBe(0);
    });
  });

  it('gives the service enough time to drain before it is killed', () => {
    const seconds = (name: string): number =>
      Number(
        new RegExp(`^(?:Environment=)?${name}=(?<value>\\d+)$`, 'm').exec(unit)?.groups?.[
          'value'
        ] ?? 0,
      );
    expect(seconds('TimeoutStopSec')).toBeGreaterThan(
      seconds('DRAIN_DELAY') + seconds('DRAIN_TIMEOUT') + endSeconds,
    );
  });

  it('puts the state where the service may write', () => {
    expect(unit).toMatch(/^StateDirectory=creature-catalog$/m);
    expect(unit).toMatch(/^Environment=STATE_DIR=\/var\/lib\/creature-catalog$/m);
  });
});
