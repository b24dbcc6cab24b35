/** A platform that an executable is made for: its name in what is built, and the package that brings its Bun. */
export type Platform = {
  readonly name: string;
  readonly bun: string;
  /** As Bun's `--target` has it. */
  readonly target: string;
  readonly program: 'bun' | 'bun.exe';
};

export const platforms: readonly Platform[] = [
  platform('linux-x64', '@oven/bun-linux-x64', 'bun-linux-x64'),
  platform('linux-arm64', '@oven/bun-linux-aarch64', 'bun-linux-arm64'),
  platform('linux-x64-musl', '@oven/bun-linux-x64-musl', 'bun-linux-x64-musl'),
  platform('linux-arm64-musl', '@oven/bun-linux-aarch64-musl', 'bun-linux-arm64-musl'),
  platform('darwin-x64', '@oven/bun-darwin-x64', 'bun-darwin-x64'),
  platform('darwin-arm64', '@oven/bun-darwin-aarch64', 'bun-darwin-arm64'),
  platform('windows-x64.exe', '@oven/bun-windows-x64', 'bun-windows-x64'),
];

function platform(name: string, bun: string, target: string): Platform {
  return { name, bun, target, program: name.endsWith('.exe') ? 'bun.exe' : 'bun' };
}
