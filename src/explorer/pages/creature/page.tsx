import type { CreatureRecord, FamilyRecord } from '../../api.ts';
import { definePage } from '../../page.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeTag, useTypeClass } from '../../parts/type-tag.tsx';

type Data = {
  readonly forms: readonly CreatureRecord[];
  readonly shown: CreatureRecord;
  readonly family: FamilyRecord;
};

/** A creature with all its forms, one of them in full. */
export const creature = definePage<Data>({
  load: async ({ parameters, query }, api) => {
    const forms = await api.creature(parameters['identifier'] ?? '');
    const [base] = forms;
    if (!base) {
      throw new Error('Expected a creature to have a form');
    }
    const shown = forms.find(({ name }) => name === query.get('form')) ?? base;
    return { forms, shown, family: await api.family(base.family.id) };
  },
  title: ({ shown }) => shown.name,
  View: ({ data: { forms, shown } }) => (
    <article class={`creature ${useTypeClass(shown.types[0])}`}>
      <header class="creature-head">
        <div class="creature-plate">
          <Portrait sprite={shown.sprite} size={256} isUrgent alt={`Portrait of ${shown.name}`} />
        </div>
        <div>
          <p class="creature-number">{shown.number.padStart(4, '0')}</p>
          <h1>{shown.name}</h1>
          <p class="creature-species">{shown.species}</p>
          <p class="creature-types">
            {shown.types.map((type) => (
              <TypeTag key={type} name={type} />
            ))}
          </p>
        </div>
      </header>
      <nav class="forms" aria-label="Forms">
        <ul>
          {forms.map((form) => (
            <li key={form.name}>
              <Link
                to={creatureTarget(form.number, form.name)}
                aria-current={form === shown ? 'true' : undefined}
              >
                <Portrait sprite={form.sprite} size={72} />
                <span>{form.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  ),
});
