import { describe, expect, it } from 'vitest';
import { testedRuntimes } from '../../../harness/processes.ts';
import { startLogged } from '../log/logged-service.ts';

describe.each(testedRuntimes)('SIGHUP on %s while the service stops', (runtime) => {
  it('reloads nothing, and the service ends with 0 and without a complaint', async () => {
    const service = await startLogged(runtime, ['--drain-delay', '1']);
    await service.request('/v1/creature/1');
    const ended = service.end('SIGTERM');
    await service.line('The service is stopping');
    service.process.kill('SIGHUP');
    expect(await ended).toBe(0);
    expect(service.lines().map(({ message }) => message)).not.toContainEqual(
      expect.stringContaining('eloaded'),
    );
    expect(service.complaints).toEqual([]);
  });
});
