import type { Statistics } from '../../api/service.ts';
import { processFigures } from '../metrics/process-figures.ts';
import type { Report } from '../metrics/report.ts';
import type { Condition } from '../condition.ts';
import type { Generation } from '../generation.ts';
import { serviceFigures } from '../service-figures.ts';

/** All that one process has to tell. Loaded when somebody asks. */
export function collectReport({
  counted,
  generation,
  condition,
  statistics,
}: {
  /** What was counted along the way. */
  readonly counted: Report;
  readonly generation: Generation;
  readonly condition: Condition;
  readonly statistics: Statistics;
}): Report {
  const { catalog } = generation;
  return [
    ...counted,
    ...generation.report(),
    ...serviceFigures({ catalog, condition, statistics }),
    ...processFigures(),
  ];
}
