import type { FormRecord } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { raisingFacts } from '../../raising-facts.ts';
import { Fact, Values } from './facts.tsx';

/** What the world tells about catching and raising a form; nothing if it tells nothing. */
export function Raising({ form }: { readonly form: FormRecord }) {
  const { world } = usePageContext();
  const known = raisingFacts.flatMap(({ name, meaning, valuesOf }) => {
    const values = valuesOf(form, world);
    return values ? [{ name, meaning, values }] : [];
  });
  if (known.length === 0) {
    return null;
  }
  return (
    <section class="section">
      <h2>Catching and raising</h2>
      <dl class="facts facts-explained">
        {known.map(({ name, meaning, values }) => (
          <Fact key={name} name={name} meaning={meaning}>
            <Values values={values} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}
