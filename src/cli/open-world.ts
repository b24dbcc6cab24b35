import type { Catalog } from '../catalog/catalog.ts';
import { type Naming, languagesOf, findNaming } from '../catalog/languages.ts';
import type { Pack } from '../catalog/pack/pack.ts';
import { openWorld } from '../service/world-store/open-world.ts';
import { type OptionValues, UsageError } from './options.ts';
import { showCompiling } from './progress.ts';

/** Opens the compiled world, compiling it if needed. */
export async function openPack({
  world,
  stateDirectory,
}: Pick<OptionValues, 'world' | 'stateDirectory'>): Promise<Pack> {
  const { pack } = await openWorld({
    world,
    stateDirectory,
    warn: (message) => console.error(message),
    whileCompiling: showCompiling,
  });
  return pack;
}

/** Returns names in the language of the options. Throws a `UsageError` if the world does not have it. */
export function namingFor(catalog: Catalog, { language }: OptionValues): Naming {
  const naming = findNaming(catalog, language);
  if (!naming) {
    const known = languagesOf(catalog).all.join(', ');
    throw new UsageError(
      `The language of names is ${JSON.stringify(language)}; expected one of ${known}`,
    );
  }
  return naming;
}
