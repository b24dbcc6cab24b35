/** How long to wait after each time that a picture was refused, in milliseconds: a busy service asks for patience. */
const pauses = [1000, 2000, 4000];

/** The picture at an address, once it can be drawn. Rejects where it cannot be had even after some time. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  for (const pause of pauses) {
    try {
      return await readPicture(address);
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  return readPicture(address);
}

async function readPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Pictures may stand on a server of their own; what is painted with them is read again.
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  return image;
}
