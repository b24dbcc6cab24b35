import type { FormRecord } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { raisingFacts } from '../../raising-facts.ts';
import { Fact, Values } from './facts.tsx';

/** What the world tells about catching and raising a form; nothing if it tells nothing. */
export function Raising({ form }: { readonly form: FormRecord }) {
  const { world, speech } = usePageContext();
  const { say } = speech;
  const known = raisingFacts.flatMap(({ name, meaning, valuesOf }) => {
    const values = valuesOf(form, world, speech);
    return values ? [{ name, meaning, values }] : [];
  });
  if (known.length === 0) {
    return null;
  }
  return (
    <section class="section">
      <h2>{say('Catching and raising')}</h2>
      <dl class="facts facts-explained">
        {known.map(({ name, meaning, values }) => (
          <Fact key={name} name={say(name)} meaning={say(meaning)}>
            <Values values={values} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}
