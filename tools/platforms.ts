/** The platforms that an executable is made for, as it is called there. */
export const platforms: readonly string[] = [
  'linux-x64',
  'linux-arm64',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'windows-x64.exe',
];
