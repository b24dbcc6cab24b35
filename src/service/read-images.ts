import { readUserImages, type UserImages } from '../api/pictures/user-images.ts';
import { OperatorError } from './operator-error.ts';
import { type Stamp, stampImages } from './reload/source-stamp.ts';

/** The user's pictures in a folder, with the stamp that its files had before. Rejects with an `OperatorError` where it cannot be read. */
export async function readImages(
  folder: string,
  warn: (message: string) => void,
): Promise<{ readonly userImages: UserImages; readonly stamp: Stamp }> {
  try {
    const stamp = await stampImages(folder);
    const userImages = await readUserImages(folder);
    userImages.issues.forEach((issue) => warn(issue));
    return { userImages, stamp };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The images "${folder}" cannot be read: ${reason}`, { cause: error });
  }
}
