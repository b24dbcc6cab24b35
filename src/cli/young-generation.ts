/** Times what the young generation held before; V8 doubles it otherwise, and has 16 MiB as its limit in any case. */
const growthFactor = 16;

/**
 * Lets Node's young generation grow at once to its full size when it grows. What a picture or a search makes is garbage once
 * it is answered; where the generation is small, much of it is taken for lasting, and each time the old one is full of it
 * its collection keeps the processor from requests for a tenth of a second.
 */
export async function letYoungGenerationGrow(): Promise<void> {
  if (!globalThis.Bun) {
    const { setFlagsFromString } = await import('node:v8');
    setFlagsFromString(`--semi-space-growth-factor=${growthFactor}`);
  }
}
