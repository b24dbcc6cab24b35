import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseWorld } from '../../src/world/parse-world.ts';
import { fileSchemas } from '../../src/world/file-schemas.ts';
import { root } from '../../harness/processes.ts';
import { type Json, parse, put } from '../../accept/worlds/edit.ts';
import { membersIn } from './schema-members.ts';
import { faultsIn, typeFaults } from './faults.ts';
import { readShippedWorld, shippedWorlds } from './worlds.ts';

const folder = path.join(root, 'schemas');
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
});
const validators = new Map(
  [...fileSchemas()].map(([name, text]) => [name, ajv.compile(JSON.parse(text))]),
);

/** The error of a file of a world by its schema; undefined if it is valid. */
function faultsOf(file: string, value: unknown): string | undefined {
  const [stem = ''] = file.split(/[/.]/);
  const validate = validators.get(`${stem}.json`);
  return validate?.(value) === true ? undefined : ajv.errorsText(validate?.errors);
}

describe('the schemas of files', () => {
  test('equal the committed ones; "npm run schemas" writes them', () => {
    const committed = readdirSync(folder).map((name): [string, string] => [
      name,
      readFileSync(path.join(folder, name), 'utf8'),
    ]);
    expect(new Map(committed)).toEqual(fileSchemas());
  });

  test.each(shippedWorlds)(
    'take every file of the shipped world "%s"',
    async (name) => {
      const files = await readShippedWorld(name);
      const faults = files.map(({ path: file, text }) => faultsOf(file, parse(text)));
      expect(faults).toEqual(files.map(() => undefined));
    },
    60_000,
  );

  test('describe every member', () => {
    const untold = [...fileSchemas()].flatMap(([name, text]) =>
      membersIn(parse(text))
        .filter(([, schema]) => !/\w{3}.*[.`]$/.test(descriptionOf(schema)))
        .map(([member]) => `${name}: ${member}`),
    );
    expect(untold).toEqual([]);
  });
});

function descriptionOf(schema: Json): string {
  const { description = '' } =
    typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {};
  return typeof description === 'string' ? description : '';
}

const files = await readShippedWorld('lampshoal');
/** Faults beside those of types that are seen in a file alone. */
const others = faultsIn(String.raw`
  another word for genderless | first/Snugwick/gender | "none"
  a height of 0 | first/Snugwick/heightMetres | 0
  two heights | first/Snugwick/height | "1'00\""
  no height | first/Snugwick/heightMetres | nothing
  two weights of a form | first/Fanalynx/forms/1/weight | "3.0 lbs."
  an unknown way to evolve | first/Tapurr/evolvesFrom/0/by | "luck"
  an evolution by a stone without one | first/Fanalynx/evolvesFrom/0/stone | nothing
  a slug with capitals | leagues/0/slug | "Beacon"
  a negative number of badges | leagues/0/badgesRequired | -1
  leagues in an object | leagues | {}
  a stone without a colour | stones/0/colour | nothing
  another format | manifest/format | 2
  a single synonym | manifest/synonyms/0 | ["Saltmarsh"]
  a control character | first/Snugwick/name | "a\u0007"
`);

describe('a file that is wrong by itself is refused by the schema and by parseWorld()', () => {
  test.each([...typeFaults, ...others])('%s', (_, place, value) => {
    const [file] = place;
    const changed = put(files, place, value);
    expect(parseWorld(changed).kind).toBe('invalid');
    const text = changed.find((each) => each.path === file)?.text ?? '';
    expect(faultsOf(file, parse(text))).toBeDefined();
  });
});
