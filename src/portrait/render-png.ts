import { Resvg } from '@resvg/resvg-wasm';

/** An SVG document as PNG, `size` pixels wide. resvg has to be ready (`initWasm`). Throws where the SVG is broken. */
export function renderPng(svg: string, size: number): Uint8Array<ArrayBuffer> {
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
      image.free();
    }
  } finally {
    resvg.free();
  }
}
