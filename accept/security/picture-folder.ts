import { linkSync, mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Text in every file that must not be served. */
export const secret = 'the-secret-beside-the-pictures';

/** Text in every picture that may be. */
export const mark = 'a-picture-of-the-user';

/** The eight bytes with which every PNG begins. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A folder of pictures with links that lead out of it, and the files that they lead to. */
export type PictureFolder = {
  readonly images: string;
  /** Files that must not be opened. */
  readonly secrets: readonly string[];
  /** Puts a link to a secret where a picture was. */
  readonly swap: () => void;
};

/** Makes the folder. Pictures of 1, 2 and 3 are the user's own; 4 to 9 are links that lead out of the folder. */
export function makePictureFolder(parent: string): PictureFolder {
  const images = path.join(parent, 'images');
  const outside = path.join(parent, 'images-secret');
  mkdirSync(images);
  mkdirSync(outside);
  const secrets = [
    path.join(parent, 'secret.png'),
    path.join(outside, '5.png'),
    path.join(outside, 'secret.txt'),
  ];
  secrets.forEach((file) => writeFileSync(file, Buffer.concat([signature, Buffer.from(secret)])));
  const [beside = '', inside = '', text = ''] = secrets;
  for (const own of ['1.png', '2.png']) {
    writeFileSync(path.join(images, own), Buffer.concat([signature, Buffer.from(mark)]));
  }
  linkSync(path.join(images, '2.png'), path.join(images, '3.png'));
  symlinkSync(beside, path.join(images, '4.png'));
  symlinkSync('../images-secret/5.png', path.join(images, '5.png'));
  symlinkSync(outside, path.join(images, 'folder'));
  symlinkSync('folder/5.png', path.join(images, '6.png'));
  symlinkSync('4.png', path.join(images, '7.png'));
  symlinkSync(text, path.join(images, '8.png'));
  symlinkSync('/proc/self/environ', path.join(images, '9.png'));
  return {
    images,
    secrets: [beside, inside, text],
    swap: () => {
      const link = path.join(parent, 'link');
      symlinkSync(beside, link);
      renameSync(link, path.join(images, '1.png'));
      unlinkSync(path.join(images, '2.png'));
      symlinkSync(text, path.join(images, '2.png'));
    },
  };
}
