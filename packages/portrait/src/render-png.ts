/** The class `Resvg` of a package of resvg, as much of it as is needed. */
export type ResvgClass = new (
  svg: string,
  options: {
    fitTo: { mode: 'width'; value: number };
    font: { loadSystemFonts: boolean };
  },
) => {
  readonly render: () => Freeable & { readonly asPng: () => Uint8Array };
} & Freeable;

/** What is freed by hand where it is WebAssembly. */
type Freeable = { readonly free?: () => void };

/** An SVG document as PNG, `size` pixels wide. resvg has to be ready (`initWasm`). Throws where the SVG is broken. */
export function renderPng(Resvg: ResvgClass, svg: string, size: number): Uint8Array<ArrayBuffer> {
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  try {
    const image = resvg.render();
    try {
      // A copy of its own, since the bytes outlive the memory of resvg.
      return Uint8Array.from(image.asPng());
    } finally {
      image.free?.();
    }
  } finally {
    resvg.free?.();
  }
}
