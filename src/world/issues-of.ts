import {
  type Fault,
  formatLocation,
  type Hint,
  type Issue,
  type Location,
  type Place,
  show,
  type Spot,
} from './issue.ts';
import { memoize } from './memoize.ts';
import { compileNearestNames } from './nearest-names.ts';
import { formatOf, textOf } from './parse-file.ts';
import type { Wanted } from './text-format.ts';
import type { WorldFile } from './world-files.ts';

/**
 * Returns line and column of each offset. Scans the text only once, so that a long line with many offsets stays cheap.
 */
export function spotsAt(text: string, offsets: Iterable<number>): ReadonlyMap<number, Spot> {
  const spots = new Map<number, Spot>();
  const breaks = text.matchAll(/\r\n|\r|\n/g);
  let next = breaks.next();
  let line = 1;
  let counted = 0;
  let column = 1;
  for (const offset of [...new Set(offsets)].toSorted((a, b) => a - b)) {
    while (!next.done && next.value.index + next.value[0].length <= offset) {
      line += 1;
      counted = next.value.index + next.value[0].length;
      column = 1;
      next = breaks.next();
    }
    column += codePoints(text, counted, offset);
    counted = offset;
    spots.set(offset, { line, column });
  }
  return spots;
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (const _ of text.slice(from, to)) {
    count += 1;
  }
  return count;
}

/** Budget of name comparisons for all hints: some seconds where a whole world is misspelt. */
const maxComparisons = 10_000_000;

/** Longest list of names that hints search: longer lists take too long to prepare. */
const maxNames = 200_000;

/**
 * Converts faults to issues, sorted by file, line and column. Searches the files for the locations only now, so that a
 * valid world costs nothing. `locateElsewhere` may know another location of a place.
 */
export function issuesOf(
  faults: readonly Fault[],
  files: readonly WorldFile[],
  locateElsewhere: (place: Place) => Location | undefined = () => undefined,
): readonly Issue[] {
  const locateInFile = locator(faults, files);
  const locate = (place: Place): Location => locateElsewhere(place) ?? locateInFile(place);
  const findNearest = nearestFinder();
  return faults
    .map(({ place, hint, ...fault }): Issue => {
      const clash = hint?.kind === 'clash' ? locate(hint.place) : undefined;
      const sentence = hint && sentenceOf(hint, clash, findNearest);
      return { ...locate(place), ...fault, hint: sentence, clash };
    })
    .toSorted(byPlace);
}

function byPlace(a: Issue, b: Issue): number {
  if (a.file !== b.file) {
    return a.file < b.file ? -1 : 1;
  }
  return (a.spot?.line ?? 0) - (b.spot?.line ?? 0) || (a.spot?.column ?? 0) - (b.spot?.column ?? 0);
}

function sentenceOf(
  hint: Hint,
  clash: Location | undefined,
  findNearest: (to: string, among: readonly string[]) => string | undefined,
): string | undefined {
  switch (hint.kind) {
    case 'advice':
      return hint.text;
    case 'clash':
      return clash && `${show(hint.with)} is in ${formatLocation(clash)}`;
    case 'nearest': {
      const nearest = findNearest(hint.to, hint.among);
      return nearest === undefined ? undefined : `Did you mean ${show(nearest)}?`;
    }
  }
}

/** Creates a function that finds the nearest of some names within the budget. Prepares each list once. */
function nearestFinder() {
  const prepare = memoize((among: readonly string[]) =>
    compileNearestNames(among.map((name) => ({ name }))),
  );
  let comparisons = 0;
  return (to: string, among: readonly string[]): string | undefined => {
    comparisons += among.length;
    if (among.length > maxNames || comparisons > maxComparisons || among.includes(to)) {
      return undefined;
    }
    return prepare(among)(to, 1)[0];
  };
}

/** Creates a function that returns the location of a place. Scans each file once. */
function locator(
  faults: readonly Fault[],
  files: readonly WorldFile[],
): (place: Place) => Location {
  const places = faults.flatMap(({ place, hint }) =>
    hint?.kind === 'clash' ? [place, hint.place] : [place],
  );
  const spots = new Map<Place, Spot>();
  const byFile = Map.groupBy(places, ({ file }) => file);
  for (const file of files) {
    const inside = byFile.get(file.path) ?? [];
    // Of two files with the same path the parser reads the first.
    byFile.delete(file.path);
    const text = textOf(file);
    const wanted = inside.filter((place): place is Place & Wanted => 'steps' in place);
    const found = wanted.length > 0 ? formatOf(file).locate(text, wanted) : [];
    const offsets = new Map<Place, number>(wanted.map((place, i) => [place, found[i] ?? 0]));
    for (const place of inside.filter((each) => each.kind === 'offset')) {
      offsets.set(place, place.offset);
    }
    const at = spotsAt(text, offsets.values());
    for (const [place, offset] of offsets) {
      const spot = at.get(offset);
      if (spot) {
        spots.set(place, spot);
      }
    }
  }
  return (place) => ({ file: place.file, spot: spots.get(place) });
}
