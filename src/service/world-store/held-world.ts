import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenWorld } from './open-world.ts';

/** A world that this process holds open for others, whatever becomes of the file that it was opened from. */
export type HeldWorld = {
  /** Where they find it, the best place first. */
  readonly files: readonly string[];
  readonly close: () => void;
};

/** Whether a process finds the open files of another (proc(5), /proc/pid/fd), even those that have no name any more. */
const showsOpenFiles = process.platform === 'linux';

/** The files that are written for other processes, each by the one with the process id. */
const scratchFile = /^held-(?<pid>[0-9]+)-[0-9]+\.pack$/;

let scratchCount = 0;

/** Holds an open world. One that lies in memory is written to a file. Throws the system's error where it cannot be. */
export function holdWorld({ place, close }: OpenWorld, stateDirectory: string): HeldWorld {
  if (place.kind === 'file') {
    const { path: file, descriptor } = place;
    // Where the program runs with more rights than its user has, the system hides its open files.
    const open =
      showsOpenFiles && descriptor !== undefined ? [`/proc/${process.pid}/fd/${descriptor}`] : [];
    return { files: [...open, file], close };
  }
  const directory = path.join(stateDirectory, 'worlds');
  mkdirSync(directory, { recursive: true });
  if (scratchCount === 0) {
    removeAbandoned(directory);
  }
  scratchCount += 1;
  const file = path.join(directory, `held-${process.pid}-${scratchCount}.pack`);
  writeFileSync(file, place.bytes);
  return {
    files: [file],
    close: () => {
      rmSync(file, { force: true });
      close();
    },
  };
}

/** Removes what processes left behind that were killed. */
function removeAbandoned(directory: string): void {
  for (const name of readdirSync(directory)) {
    const pid = scratchFile.exec(name)?.groups?.['pid'];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(path.join(directory, name), { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
