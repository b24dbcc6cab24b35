import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { type Around, createRecordJoiner } from '../../src/catalog/records.ts';
import { representForm } from '../../src/catalog/representations.ts';
import { compileShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { creatureEntry, worldOf } from './entries.ts';

/** Letters of two bytes of which the first is that of a mark, and names in no alphabet of one byte. */
const foreign = compileCatalog(
  worldOf([
    creatureEntry(1, 'Â«Â»', { species: 'Â° Â½', forms: [{ name: 'Ancien Â«Â»' }] }),
    creatureEntry(2, 'Лиса', { forms: [{ name: 'Старая Лиса' }, { name: '狐°' }] }),
  ]),
);

const catalogs: readonly (readonly [string, Catalog])[] = [
  ...(await Promise.all(
    shippedWorlds.map(async (name) => [name, await compileShippedWorld(name)] as const),
  )),
  ['of names in other alphabets', foreign],
];

const arounds: readonly Around[] = [
  { before: '', between: '\n', after: '\n' },
  { before: '{"names":"é","items":[', between: ',', after: ']}' },
  { before: '', between: ',', after: '' },
];

const addresses = [
  'http://a',
  'https://pictures.example.org/of/creatures',
  `https://${'a'.repeat(900)}.example`,
];

/** The same, of records that are made anew. */
function joinAnew(
  { forms }: Catalog,
  resourcesUrl: string,
  places: readonly number[],
  { before, between, after }: Around,
): string {
  const records = places.map((place) => {
    const entry = forms.at(place);
    return entry && JSON.stringify(representForm(entry.creature, entry.form, resourcesUrl));
  });
  return before + records.join(between) + after;
}

describe.each(catalogs)('createRecordJoiner() on the world "%s"', (_, catalog) => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const joined = (address: string, places: readonly number[], around: Around): string =>
    decoder.decode(createRecordJoiner(catalog, address)(Uint32Array.from(places), around));

  test('joins all records, with each address in them', () => {
    const places = Array.from(catalog.forms, (__, place) => place);
    for (const address of addresses) {
      for (const around of arounds) {
        const wanted = joinAnew(catalog, address, places, around);
        expect(joined(address, places, around) === wanted).toBe(true);
      }
    }
  });

  test('joins any records, in any order, repeated, or none', () => {
    const place = fc.nat({ max: catalog.forms.length - 1 });
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 20 }),
        fc.constantFrom(...arounds),
        fc.constantFrom(...addresses),
        (places, around, address) => {
          expect(joined(address, places, around)).toBe(joinAnew(catalog, address, places, around));
        },
      ),
    );
  });

  test('returns new bytes, of the exact length', () => {
    const { byteLength, buffer } = createRecordJoiner(catalog, 'http://a')(Uint32Array.of(0, 1), {
      before: '[',
      between: ',',
      after: ']',
    });
    expect(buffer.byteLength).toBe(byteLength);
  });
});
