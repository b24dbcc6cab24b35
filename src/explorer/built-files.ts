/** What the build wrote: the files of pages by their purpose, and the content types of all. */
export type BuiltFiles = {
  readonly early: string;
  readonly script: string;
  readonly style: string;
  readonly fonts: readonly string[];
  /** Tells versions of the client apart, whose file has one name in all. */
  readonly client: string;
  /** Those that only pages of a copy as files load. */
  readonly ofCopies: readonly string[];
  readonly contentTypes: Readonly<Record<string, string>>;
};
