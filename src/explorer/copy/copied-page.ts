/** What a page of a copy as files has to know of it. */
export type CopiedPage = {
  /** The address that it was written for, without the prefix: hosts give it for others too, above all where they have none. */
  readonly target: string;
  /** Where the compiled world stands, without the prefix; undefined where it is too large for a browser. */
  readonly world: string | undefined;
  readonly resourcesUrl: string;
};

/** The address of a page on a host that shows the endings of files. */
export function withoutEnding(target: string): string {
  return target.replace(/(?<=^[^?]*)(?:(?<=\/)index)?\.html(?=\?|$)/, '');
}
