import type { PageLanguage } from '../api/page-language.ts';

export type BuiltFiles = {
  readonly early: string;
  readonly script: string;
  /** The files that the script imports. */
  readonly parts: readonly string[];
  readonly style: string;
  /** The scripts with the texts of the languages beside English. */
  readonly messages: Readonly<Partial<Record<PageLanguage, string>>>;
  readonly fonts: readonly string[];
  /** Hash of the client, whose file name is the same in all versions. */
  readonly client: string;
  /** Files that only pages of a static copy load. */
  readonly ofCopies: readonly string[];
  readonly contentTypes: Readonly<Record<string, string>>;
};

/** The client of `src/client/` for other pages to import. It is the only file without a hash in its name. */
export const clientFile = 'client.js';

/**
 * Where files are whose content never changes: apart from the others, so that a host of a static copy, which may take
 * few rules for header fields, needs one for all of them.
 */
export const lastingFolder = '/assets/';

/** The path of a built file. */
export function builtPath(name: string): string {
  return name === clientFile ? `/explorer/${name}` : lastingFolder + name;
}

/** Whether a path is one of the explorer's own. */
export function isExplorerFile(target: string): boolean {
  return target.startsWith('/explorer/') || target.startsWith(lastingFolder);
}
