import { describe, expect, it } from 'vitest';
import { ownNaming } from '../../src/catalog/languages.ts';
import { formatHeight, formatWeight } from '../../src/world/imperial.ts';
import { representForm } from '../../src/catalog/representations.ts';
import {
  heightInInches,
  heightInMetres,
  weightInKilograms,
  weightInPounds,
} from '../../src/client/index.ts';
import { compileShippedWorld, shippedWorlds } from '../world/worlds.ts';

describe.each(shippedWorlds)('heights and weights of the world "%s"', async (name) => {
  const forms = (await compileShippedWorld(name)).forms.map((formOf) => ({
    form: formOf.form,
    record: representForm(formOf, '', ownNaming),
  }));

  it('are restored exactly in metres and kilograms, for every form', () => {
    for (const { form, record } of forms) {
      expect([heightInMetres(record) ?? 'unknown', weightInKilograms(record) ?? 'unknown']).toEqual(
        [form.heightMetres, form.weightKilograms],
      );
    }
  });

  it('are those of the record in inches and pounds, for every form', () => {
    for (const { record } of forms) {
      const inches = heightInInches(record) ?? Number.NaN;
      const shown = `${Math.floor(inches / 12)}'${String(inches % 12).padStart(2, '0')}"`;
      expect(record.height).toBe(Number.isNaN(inches) ? '???' : shown);
      const pounds = weightInPounds(record);
      expect(record.weight).toBe(`${pounds === undefined ? '???' : pounds.toFixed(1)} lbs.`);
    }
  });
});

describe('heights and weights', () => {
  it('are undefined for other texts', () => {
    for (const text of ['', '???', '??? lbs.', `4'`, '7 kg', `x4'11"`]) {
      expect([
        heightInInches({ height: text }),
        heightInMetres({ height: text }),
        weightInPounds({ weight: text }),
        weightInKilograms({ weight: text }),
      ]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it('of every inch and every tenth of a pound have metres and kilograms that are written the same', () => {
    const wrong = Array.from({ length: 20_001 }, (_, i) => ({
      height: `${Math.floor(i / 12)}'${String(i % 12).padStart(2, '0')}"`,
      weight: `${Math.floor(i / 10)}.${i % 10} lbs.`,
    })).filter(
      (record) =>
        formatHeight(heightInMetres(record) ?? 'unknown') !== record.height ||
        formatWeight(weightInKilograms(record) ?? 'unknown') !== record.weight,
    );
    expect(wrong).toEqual([]);
  });
});
