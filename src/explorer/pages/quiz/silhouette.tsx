import { useEffect, useRef, useState } from 'preact/hooks';
import { useSpeech } from '../../page-context.ts';
import { cutOutOf, loadPicture } from '../../parts/portrait.tsx';

/** Width and height of the drawing, in its own pixels. */
const side = 640;

/** Opaque share from which a picture counts as having no outline, and the squares per side that replace it. */
const opaquePart = 0.97;
const squares = 14;

/**
 * The painted outline of a form: the page contains neither its colours nor its address. A picture without an outline,
 * such as a photograph, is shown in coarse squares.
 */
export function Silhouette({ sprite }: { readonly sprite: string }) {
  const { say } = useSpeech();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'awaited' | 'painted' | 'failed'>('awaited');
  useEffect(() => {
    let isCurrent = true;
    setState('awaited');
    loadPicture(cutOutOf(sprite)).then(
      (image) => {
        if (isCurrent && canvas.current) {
          paint(canvas.current, image);
          setState('painted');
        }
      },
      () => {
        if (isCurrent) {
          setState('failed');
        }
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [sprite]);
  return (
    <>
      <canvas
        ref={canvas}
        class="quiz-picture"
        width={side}
        height={side}
        role="img"
        aria-label={say('A silhouette')}
        data-state={state}
      />
      {state === 'failed' && (
        <p class="quiz-note" role="status">
          {say('The picture could not be loaded')}
        </p>
      )}
    </>
  );
}

function paint(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) {
    return;
  }
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  const [x, y] = [(side - width) / 2, (side - height) / 2];
  context.clearRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height);
  if (opacityOf(context.getImageData(x, y, width, height)) > opaquePart) {
    context.clearRect(0, 0, side, side);
    context.drawImage(image, 0, 0, squares, squares);
    const small = context.getImageData(0, 0, squares, squares);
    context.clearRect(0, 0, side, side);
    paintSquares(context, small, { x, y, width, height });
    return;
  }
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(0, 0, side, side);
  context.globalCompositeOperation = 'source-over';
}

function opacityOf({ data }: ImageData): number {
  let opaque = 0;
  for (let i = 3; i < data.length; i += 4) {
    opaque += (data[i] ?? 0) > 127 ? 1 : 0;
  }
  return opaque / (data.length / 4);
}

function paintSquares(
  context: CanvasRenderingContext2D,
  { data }: ImageData,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const [across, down] = [area.width / squares, area.height / squares];
  for (let row = 0; row < squares; row += 1) {
    for (let column = 0; column < squares; column += 1) {
      const at = (row * squares + column) * 4;
      context.fillStyle = `rgb(${data[at]} ${data[at + 1]} ${data[at + 2]})`;
      // One pixel more hides the seams.
      context.fillRect(area.x + column * across, area.y + row * down, across + 1, down + 1);
    }
  }
}
