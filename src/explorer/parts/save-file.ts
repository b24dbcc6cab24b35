import { byteOrderMark, writeRow } from '../../api/record-formats.ts';

export type Table = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

export function saveTable(title: string, { head, rows }: Table): void {
  const lines = [head, ...rows].map(writeRow);
  saveFile(`${fileNameOf(title)}.csv`, 'text/csv', byteOrderMark + lines.join(''));
}

export function savePicture(title: string, svg: string): void {
  saveFile(`${fileNameOf(title)}.svg`, 'image/svg+xml', svg);
}

function fileNameOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  // Browsers read the file after the click, a busy one much later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
