import type { Api, CreatureRecord } from '../../api.ts';
import type { Visit } from '../../page.ts';

/** Finds the form that an address names: by its parameter `form`, or else by any of its names. */
export async function findShown({ parameters, query }: Visit, api: Api) {
  const asked = parameters['identifier'] ?? '';
  const [forms, named] = await Promise.all([
    api.creature(asked),
    api.form(asked).catch(() => undefined),
  ]);
  const wanted = query.get('form') ?? named?.name;
  const found = forms.findIndex(({ name }) => name === wanted);
  return { forms, shown: Math.max(0, found), named };
}

export function formAt(forms: readonly CreatureRecord[], place: number): CreatureRecord {
  const form = forms[place] ?? forms[0];
  if (!form) {
    throw new Error('Expected a creature to have a form');
  }
  return form;
}
