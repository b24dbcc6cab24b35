import { families, familyNameOf } from './families.ts';
import { mergeReports, type NamedReport } from './merge-reports.ts';

/** The text exposition format of Prometheus, version 0.0.4: families in the order of their table, each in one place. */
export function renderReports(reports: readonly NamedReport[]): string {
  const samples = Map.groupBy(mergeReports(reports), ([series]) => familyNameOf(series));
  let text = '';
  for (const [name, { type, help }] of Object.entries(families)) {
    const own = samples.get(name) ?? [];
    if (own.length > 0) {
      text += `# HELP ${name} ${help.replaceAll('\\', '\\\\')}\n# TYPE ${name} ${type}\n`;
      for (const [series, value] of own) {
        text += `${series} ${value}\n`;
      }
    }
  }
  return text;
}
