/** The part of the class `Resvg` of `@resvg/resvg-wasm` or `@resvg/resvg-js` that makes PNGs. */
export type ResvgClass = new (
  svg: string,
  options: {
    fitTo: { mode: 'width'; value: number };
    font: { loadSystemFonts: boolean };
  },
) => {
  readonly render: () => Freeable & { readonly asPng: () => Uint8Array };
} & Freeable;

/** WebAssembly's memory is freed by hand. */
type Freeable = { readonly free?: () => void };

export type Rasterizer = {
  /** Resolves with the PNG of an SVG document, `size` pixels wide. Rejects if the SVG is broken or the renderer fails. */
  readonly rasterize: (svg: string, size: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Renders an SVG document as PNG, `size` pixels wide. resvg has to be ready (`initWasm`). Throws if the SVG is broken. */
export function renderPng(Resvg: ResvgClass, svg: string, size: number): Uint8Array<ArrayBuffer> {
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  try {
    const image = resvg.render();
    try {
      // A copy, since the bytes outlive the memory of resvg.
      return Uint8Array.from(image.asPng());
    } finally {
      image.free?.();
    }
  } finally {
    resvg.free?.();
  }
}
