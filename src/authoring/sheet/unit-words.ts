import { type Unit, units } from './members.ts';

/** How people write units. */
export const unitWords: ReadonlyMap<string, Unit> = new Map([
  ...units.map((unit): [string, Unit] => [unit, unit]),
  ['metre', 'm'],
  ['metres', 'm'],
  ['meter', 'm'],
  ['meters', 'm'],
  ['centimetres', 'cm'],
  ['centimeters', 'cm'],
  ['feet', 'ft'],
  ['foot', 'ft'],
  ['inches', 'in'],
  ['inch', 'in'],
  ['"', 'in'],
  ['″', 'in'],
  ['kilogrammes', 'kg'],
  ['kilos', 'kg'],
  ['grams', 'g'],
  ['tonnes', 't'],
  ['kilograms', 'kg'],
  ['gram', 'g'],
  ['tonne', 't'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['pounds', 'lb'],
]);
