import * as v from 'valibot';
import { type CreatureRecord, CreatureRecordSchema } from '../catalog/representations.ts';

/** A form, with those that differ from it in nothing that a question could be about: some creatures have sixty. */
export const FormSchema = v.strictObject({
  ...CreatureRecordSchema.entries,
  alike: v.pipe(
    v.array(v.string()),
    v.description('Names of its other forms that differ in name and picture alone'),
  ),
});

/** The forms of a creature in their order, each of several that are alike standing for the others. */
export function joinAlike(forms: readonly CreatureRecord[]): v.InferOutput<typeof FormSchema>[] {
  const groups = new Map<string, v.InferOutput<typeof FormSchema>>();
  for (const form of forms) {
    const facts = JSON.stringify({ ...form, name: '', sprite: '' });
    const first = groups.get(facts);
    if (first) {
      first.alike.push(form.name);
    } else {
      groups.set(facts, { ...form, alike: [] });
    }
  }
  return [...groups.values()];
}
