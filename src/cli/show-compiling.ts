import type { Log } from '../service/log/log.ts';
import type { WhileCompiling } from '../service/world-store/world-pack.ts';
import { showProgress } from './progress.ts';

/** For a command that needs a compiled world: a bar on the terminal while there is none yet. */
export const showCompiling: WhileCompiling = (compile) => showProgress('Compiling', compile);

/** For a service: a line in the log before it and one after it as well. */
export function logCompiling(world: string, log: Log): WhileCompiling {
  return async (compile, isKept) => {
    const once = isKept ? ', once: later starts open what is kept' : '';
    log.info(`Compiling the world "${world}"${once}`);
    const started = performance.now();
    const result = await showCompiling(compile, isKept);
    log.info(`The world is compiled, in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  };
}
