import type { Page, Visit } from './page.ts';
import { Frame } from './parts/frame.tsx';
import { type Surroundings, SurroundingsProvider } from './surroundings.ts';

/** A visited page with all that is around it: the same in the browser as on the server. */
export type Opened = {
  readonly page: Page;
  readonly visit: Visit;
  readonly data: unknown;
};

export function Application({
  opened: { page, visit, data },
  surroundings,
}: {
  readonly opened: Opened;
  readonly surroundings: Surroundings;
}) {
  const { View } = page;
  return (
    <SurroundingsProvider value={surroundings}>
      <Frame path={visit.path}>
        <View key={visit.path} data={data} visit={visit} />
      </Frame>
    </SurroundingsProvider>
  );
}

/** The title of the browser's tab. */
export function titleOf({ page, data }: Opened, worldTitle: string): string {
  const title = page.title(data);
  return title === '' ? worldTitle : `${title} · ${worldTitle}`;
}
