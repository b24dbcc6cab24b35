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

export function titleOf({ page, data }: Opened, { speech }: PageContext): string {
  const title = page.title(data, speech);
  return title === '' ? speech.world.title : `${title} · ${speech.world.title}`;
}
