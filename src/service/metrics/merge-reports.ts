import { familyNamed, familyNameOf } from './families.ts';
import type { Report } from './report.ts';

/** What a process had to tell, and what it is called where it is one of several. */
export type NamedReport = {
  readonly worker: string | undefined;
  readonly report: Report;
};

/** Makes one report of those of all processes of a service. */
export function mergeReports(reports: readonly NamedReport[]): Report {
  const merged = new Map<string, number>();
  for (const { worker, report } of reports) {
    for (const [each, value] of report) {
      const { merging } = familyNamed(familyNameOf(each));
      switch (merging) {
        case 'total':
        case 'sum':
          merged.set(each, (merged.get(each) ?? 0) + value);
          break;
        case 'highest':
          merged.set(each, Math.max(merged.get(each) ?? value, value));
          break;
        case 'own':
          merged.set(worker === undefined ? each : `${each}{worker="${worker}"}`, value);
      }
    }
  }
  return [...merged];
}

/** What stays true of a process that has ended. */
export function totalsOf(report: Report): Report {
  return report.filter(([each]) => familyNamed(familyNameOf(each)).merging === 'total');
}
