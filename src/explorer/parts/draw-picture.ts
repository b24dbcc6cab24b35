/** Draws what a part of a page shows as an SVG that needs no style sheet, for documents and posters. */

/** What a picture leaves out: controls, and texts for screen readers. */
const leftOut = '.figure-tools, .plot-choice, .plot-table, .visually-hidden, .point-card';

/** The properties that a drawing gets from the style sheet. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
];

/** Space around the picture, in pixels. */
const margin = 16;

export function drawPicture(element: Element): string {
  const { left, top } = element.getBoundingClientRect();
  const picture = createPart('svg', {});
  const parts = [...partsOf(element)];
  let [width, height] = [0, 0];
  for (const { part, box } of parts) {
    picture.append(part);
    width = Math.max(width, box.right - left);
    height = Math.max(height, box.bottom - top);
  }
  const edges = [left - margin, top - margin, width + 2 * margin, height + 2 * margin].map(
    Math.round,
  );
  picture.setAttribute('viewBox', edges.join(' '));
  picture.setAttribute('width', String(edges[2]));
  picture.setAttribute('height', String(edges[3]));
  return new XMLSerializer().serializeToString(picture);
}

type Part = { readonly part: SVGElement; readonly box: DOMRect };

function* partsOf(element: Element): Iterable<Part> {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches(leftOut)) {
    return;
  }
  if (element instanceof SVGSVGElement) {
    yield { part: copyDrawing(element, box), box };
    return;
  }
  const background = plainColour(style.backgroundColor);
  if (background !== 'none') {
    const { left: x, top: y, width, height } = box;
    const rx = Math.min(Number.parseFloat(style.borderRadius), height / 2);
    yield { part: createPart('rect', { x, y, width, height, rx, fill: background }), box };
  }
  for (const node of element.childNodes) {
    if (node instanceof Element) {
      yield* partsOf(node);
    } else if (node instanceof Text) {
      yield* linesOf(node, style);
    }
  }
}

function copyDrawing(drawing: SVGSVGElement, box: DOMRect): SVGElement {
  const copy = createPart('g', {});
  const originals = drawing.querySelectorAll('*');
  const frame = createPart('svg', {
    x: box.left,
    y: box.top,
    width: box.width,
    height: box.height,
  });
  for (const name of ['viewBox', 'preserveAspectRatio']) {
    const value = drawing.getAttribute(name);
    if (value !== null) {
      frame.setAttribute(name, value);
    }
  }
  copy.innerHTML = drawing.innerHTML;
  for (const [i, part] of copy.querySelectorAll('*').entries()) {
    const original = originals[i];
    const style = original && getComputedStyle(original);
    for (const name of ['class', 'href', 'tabindex', 'aria-label']) {
      part.removeAttribute(name);
    }
    for (const name of drawn) {
      const value = style?.getPropertyValue(name) ?? '';
      part.setAttribute(name, /^(?:fill|stroke)$/.test(name) ? plainColour(value) : value);
    }
  }
  frame.append(copy);
  return frame;
}

/** Share of the size of a font that is below the line of its letters. */
const descent = 0.24;

/** A text line by line, as it is broken on the screen. */
function* linesOf(node: Text, style: CSSStyleDeclaration): Iterable<Part> {
  const lines = new Map<number, { text: string; box: DOMRect }>();
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.trimEnd().length);
    const [box] = range.getClientRects();
    if (box) {
      const line = lines.get(box.top);
      lines.set(box.top, { text: (line?.text ?? '') + word, box: line?.box ?? box });
    }
  }
  for (const { text, box } of lines.values()) {
    const isUpright = style.writingMode.startsWith('vertical');
    const below = Number.parseFloat(style.fontSize) * descent;
    const [x, y] = isUpright ? [box.right - below, box.bottom] : [box.left, box.bottom - below];
    const part = createPart('text', {
      fill: plainColour(style.color),
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-weight': style.fontWeight,
      transform: `translate(${x} ${y})${isUpright ? ' rotate(-90)' : ''}`,
    });
    part.textContent = text.trim();
    yield { part, box };
  }
}

function createPart(name: string, attributes: Readonly<Record<string, string | number>>) {
  const part = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    part.setAttribute(key, String(value));
  }
  return part;
}

let pixel: OffscreenCanvasRenderingContext2D | null | undefined;

/** A colour in sRGB, which every program for drawings reads; mixed ones are in other notations. `none` if transparent. */
function plainColour(colour: string): string {
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (colour === 'none' || !pixel) {
    return colour;
  }
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return opacity === 0 ? 'none' : `rgb(${red},${green},${blue})`;
}
