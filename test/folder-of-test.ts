import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../harness/processes.ts';

/** Creates an empty folder for the test that runs, after which it is deleted. For a block of tests there is `withFolder`. */
export async function folderOfTest(): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  return folder;
}
