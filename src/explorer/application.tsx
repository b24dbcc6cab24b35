import { type Page, type Visit, type PageContext, PageContextProvider } from './page.tsx';
import { type Failure, Layout } from './parts/layout.tsx';

export type Opened = {
  readonly page: Page;
  readonly visit: Visit;
  readonly data: unknown;
};

export function Application({
  opened: { page, visit, data },
  context,
  failure,
}: {
  readonly opened: Opened;
  readonly context: PageContext;
  /** Why the page at the address is not the one that is shown. */
  readonly failure?: Failure | undefined;
}) {
  const { View } = page;
  return (
    <PageContextProvider value={context}>
      <Layout path={visit.path} failure={failure}>
        <View key={visit.path} data={data} visit={visit} />
      </Layout>
    </PageContextProvider>
  );
}

const longestTitle = 100;

export function titleOf({ page, data }: Opened, { speech }: PageContext): string {
  const whole = page.title(data, speech);
  const letters = Array.from(whole);
  // A query may be long.
  const title =
    letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('')}…` : whole;
  return title === '' ? speech.world.title : `${title} · ${speech.world.title}`;
}
