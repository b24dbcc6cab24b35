import type { Catalog } from '../../catalog/catalog.ts';

/** What came of a reload, as the operator is told. */
export type ToldReload =
  | {
      readonly kind: 'replaced' | 'unchanged';
      readonly catalog: Catalog;
      readonly version: string;
      readonly seconds: number;
    }
  /** The version is the one that goes on answering. */
  | { readonly kind: 'refused'; readonly version: string; readonly reason: string };

/** The line for the operator. */
export function describeReload(told: ToldReload): string {
  if (told.kind === 'refused') {
    return `Not reloaded, version ${told.version} goes on: ${told.reason}`;
  }
  const { kind, catalog, version, seconds } = told;
  const counts = `${count(catalog.creatures.length)} creatures in ${count(catalog.forms.length)} forms`;
  const verb = kind === 'replaced' ? 'Reloaded' : 'Reloaded without a change';
  return `${verb}: ${catalog.manifest.title}, ${counts}, version ${version}, in ${seconds.toFixed(1)} s`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
