import type { Page, Visit } from './page.ts';
import { Layout } from './parts/layout.tsx';
import { type PageContext, PageContextProvider } from './page-context.ts';

/** A loaded page, rendered with the layout alike in the browser and on the server. */
export type Opened = {
  readonly page: Page;
  readonly visit: Visit;
  readonly data: unknown;
};

export function Application({
  opened: { page, visit, data },
  context,
}: {
  readonly opened: Opened;
  readonly context: PageContext;
}) {
  const { View } = page;
  return (
    <PageContextProvider value={context}>
      <Layout path={visit.path}>
        <View key={visit.path} data={data} visit={visit} />
      </Layout>
    </PageContextProvider>
  );
}

/** The title of the browser's tab. */
export function titleOf({ page, data }: Opened, worldTitle: string): string {
  const title = page.title(data);
  return title === '' ? worldTitle : `${title} · ${worldTitle}`;
}
