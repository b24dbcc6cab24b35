/** A platform that an executable is made for: its name in what is built, and the package that brings its Bun. */
export type Platform = {
  readonly name: string;
  readonly bun: string;
  /** As Bun's `--target` has it. */
  readonly target: string;
  readonly program: 'bun' | 'bun.exe';
  /** The platform that the head of the executable must name. */
  readonly kind: Pick<ExecutableKind, 'format' | 'architecture'>;
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
  return {
    name,
    bun,
    target,
    program: name.endsWith('.exe') ? 'bun.exe' : 'bun',
    kind: {
      format: name.startsWith('darwin') ? 'Mach-O' : name.startsWith('windows') ? 'PE' : 'ELF',
      architecture: name.includes('arm64') ? 'arm64' : 'x64',
    },
  };
}

/** The platform that the head of an executable file names. */
type ExecutableKind = {
  readonly format: 'ELF' | 'Mach-O' | 'PE';
  readonly architecture: 'x64' | 'arm64';
  /** Whether a signature lies in it, which macOS on arm64 wants of every program. Always false of ELF. */
  readonly isSigned: boolean;
};

/** Architectures by the number that each format has for them. */
const machines: Readonly<
  Record<ExecutableKind['format'], ReadonlyMap<number, ExecutableKind['architecture']>>
> = {
  ELF: new Map([
    [0x3e, 'x64'],
    [0xb7, 'arm64'],
  ]),
  'Mach-O': new Map([
    [0x01000007, 'x64'],
    [0x0100000c, 'arm64'],
  ]),
  PE: new Map([
    [0x8664, 'x64'],
    [0xaa64, 'arm64'],
  ]),
};

/** `LC_CODE_SIGNATURE` among the load commands of Mach-O. */
const codeSignature = 0x1d;

/** The kind of an executable from its first kilobytes; undefined if it is none of those that are built here. */
export function readExecutableKind(head: Uint8Array): ExecutableKind | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const kindOf = (format: ExecutableKind['format'], machine: number, isSigned: boolean) => {
    const architecture = machines[format].get(machine);
    return architecture && { format, architecture, isSigned };
  };
  if (view.byteLength < 64) {
    return undefined;
  }
  if (view.getUint32(0) === 0x7f454c46) {
    return kindOf('ELF', view.getUint16(18, true), false);
  }
  if (view.getUint32(0, true) === 0xfeedfacf) {
    return kindOf('Mach-O', view.getUint32(4, true), isMachSigned(view));
  }
  const header = view.getUint32(0x3c, true);
  if (view.getUint16(0) !== 0x4d5a || header + 0xb0 > view.byteLength) {
    return undefined;
  }
  // The fifth data directory of PE32+ is that of signatures: its size.
  return view.getUint32(header) === 0x50450000
    ? kindOf('PE', view.getUint16(header + 4, true), view.getUint32(header + 0xac, true) > 0)
    : undefined;
}

function isMachSigned(view: DataView): boolean {
  let at = 32;
  for (let left = view.getUint32(16, true); left > 0 && at + 8 <= view.byteLength; left -= 1) {
    if (view.getUint32(at, true) === codeSignature) {
      return true;
    }
    at += view.getUint32(at + 4, true);
  }
  return false;
}
