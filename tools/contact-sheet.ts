/**
 * Draws many portraits on one sheet, to judge them side by side:
 *   contact-sheet.ts OUT.png [--world DIR] [--what base|forms|rare|stones|grid] [--body PLAN]
 *     [--size 96] [--columns 16] [--from 0] [--count 1000]
 *
 * `base` shows the base forms of the world, `forms` all forms of creatures that have several, `rare` the legendary,
 * mythical, ultra-beast and mega ones, `grid` no world but each body plan with each motif.
 */
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { drawPortrait, drawStone, inspectPortrait } from '@creature-catalog/portrait';
import { subjectOf } from '../src/api/pictures/find-picture.ts';
import type { PortraitSubject, StoneSubject } from '@creature-catalog/portrait/subject';
import { openWorld } from '../src/service/open-world.ts';
import { bodyPlans, motifs } from '@creature-catalog/portrait/subject';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    world: { type: 'string', default: 'worlds/default' },
    what: { type: 'string', default: 'base' },
    body: { type: 'string' },
    size: { type: 'string', default: '96' },
    columns: { type: 'string', default: '16' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '1000' },
  },
});
const [out] = positionals;
if (out === undefined) {
  throw new Error('Missing file: Expected the name of the PNG to write');
}

const hues = [
  '#e2574c',
  '#4c8fe2',
  '#5fb04f',
  '#e2b93b',
  '#8f6bd1',
  '#8a6a4f',
  '#d9d9dd',
  '#55565f',
];

function samples(): PortraitSubject[] {
  return bodyPlans.flatMap((body, row) =>
    motifs.map((motif, column): PortraitSubject => {
      const number = row * motifs.length + column + 1;
      return {
        number,
        form: 0,
        family: Math.ceil(number / 2),
        types: [{ name: motif, colour: hues[column % hues.length] ?? '#888888', motif }],
        colour: hues[(row + column * 3) % hues.length] ?? '#888888',
        tint: '#888888',
        body,
        groupBody: body,
        groups: [],
        species: '',
        ancestorSpecies: '',
        name: '',
        formWords: [],
        heightMetres: 0.4 + (column % 5) * 0.5,
        weightKilograms: 20 + (column % 7) * 30,
        stage: 1 + (column % 3),
        stages: 3,
        kind: 'common',
        mega: false,
      };
    }),
  );
}

async function ofWorld(): Promise<(PortraitSubject | StoneSubject)[]> {
  const { catalog } = await openWorld({ world: values.world });
  const { creatures, evolutionStones } = catalog;
  if (values.what === 'stones') {
    return [...evolutionStones];
  }
  const several = values.what === 'forms';
  return [...creatures]
    .filter(({ forms }) => !several || forms.length > 1)
    .flatMap((creature) =>
      (values.what === 'base' ? creature.forms.slice(0, 1) : creature.forms).map((form) =>
        subjectOf(creature, form, catalog),
      ),
    )
    .filter(
      (subject) =>
        (values.body === undefined || values.body === inspectPortrait(subject).design.body) &&
        (values.what !== 'rare' ||
          subject.mega ||
          (subject.kind !== 'common' && subject.kind !== 'starter')),
    );
}

const size = Number(values.size);
const columns = Number(values.columns);
const from = Number(values.from);
const subjects = (values.what === 'grid' ? samples() : await ofWorld()).slice(
  from,
  from + Number(values.count),
);
const started = performance.now();
const pictures = subjects.map((subject) =>
  'slug' in subject ? drawStone(subject) : drawPortrait(subject),
);
const drawn = performance.now() - started;

const cell = size + Math.round(size / 12);
const rows = Math.ceil(pictures.length / columns);
const sheet =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * cell}" height="${rows * cell}">` +
  `<rect width="100%" height="100%" fill="#fff"/>${pictures
    .map((picture, index) => {
      const x = (index % columns) * cell + (cell - size) / 2;
      const y = Math.floor(index / columns) * cell + (cell - size) / 2;
      return picture.replace(
        'width="512" height="512"',
        `x="${x}" y="${y}" width="${size}" height="${size}"`,
      );
    })
    .join('')}</svg>`;
await initWasm(
  readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
);
writeFileSync(out, new Resvg(sheet).render().asPng());
const sizes = pictures.map((picture) => picture.length).toSorted((a, b) => a - b);
console.log(
  `${pictures.length} portraits, ${(drawn / pictures.length).toFixed(2)} ms each to draw; SVG ` +
    `${sizes[0]} to ${sizes.at(-1)} characters, median ${sizes[sizes.length >> 1]}`,
);
