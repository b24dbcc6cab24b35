import { loadWorld } from '../service/world-store/load-world.ts';
import { formatIssue, type Issue, type Location } from '../world/issue.ts';
import type { World } from '../world/world.ts';
import { type Command, takeOperand } from './command.ts';
import { showProgress } from './progress.ts';
import { counted } from '../world/counted.ts';

export const validate: Command = {
  operands: 'DIR',
  summary: "check a world's files and print every issue",
  options: [],
  switches: { json: 'print what was found as JSON' },
  run: async ({ switches, operands }) => {
    const folder = takeOperand(operands, '"validate DIR" with one folder');
    const parsed = await showProgress('Checking', (onProgress) => loadWorld(folder, onProgress));
    switch (parsed.kind) {
      case 'invalid':
        return refuse(parsed.issues, switches.has('json'));
      case 'valid':
        return accept(parsed.world, switches.has('json'));
    }
  },
};

function refuse(issues: readonly Issue[], asJson: boolean): number {
  if (asJson) {
    console.log(JSON.stringify({ valid: false, issues: issues.map(issueAsJson) }, undefined, 2));
    return 1;
  }
  for (const issue of issues) {
    console.log(formatIssue(issue));
  }
  console.error(counted(issues.length, 'issue'));
  return 1;
}

function accept(world: World, asJson: boolean): number {
  const { title } = world.manifest;
  const counts = {
    creatures: world.creatures.length,
    forms: world.creatures.reduce((sum, { forms }) => sum + 1 + (forms?.length ?? 0), 0),
    leagues: world.leagues.length,
    evolutionStones: world.evolutionStones.length,
  };
  console.log(
    asJson
      ? JSON.stringify({ valid: true, issues: [], title, ...counts }, undefined, 2)
      : `${title}: ${counted(counts.creatures, 'creature')} in ${counted(counts.forms, 'form')}, ${counted(counts.leagues, 'league')}, ${counted(counts.evolutionStones, 'evolution stone')}, no issues`,
  );
  return 0;
}

/** An issue for programs: every member is present, `null` if it has no value. */
function issueAsJson({ record, field, expected, received, hint, clash, ...place }: Issue) {
  return {
    ...placeAsJson(place),
    record: record ?? null,
    field: field ?? null,
    expected,
    received,
    hint: hint ?? null,
    clash: clash ? placeAsJson(clash) : null,
  };
}

function placeAsJson({ file, spot }: Location) {
  return { file, line: spot?.line ?? null, column: spot?.column ?? null };
}
