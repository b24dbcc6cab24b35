import { readUserImages, type UserImages } from '../portrait/user-images.ts';
import { nameKey } from '../world/name-key.ts';
import { OperatorError } from './operator-error.ts';

/** The user's pictures in a folder. Rejects with an `OperatorError` where it cannot be read. */
export async function readImages(
  folder: string,
  warn: (message: string) => void,
): Promise<UserImages> {
  try {
    const images = await readUserImages(folder, nameKey);
    images.issues.forEach((issue) => warn(issue));
    return images;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The images "${folder}" cannot be read: ${reason}`, { cause: error });
  }
}
