import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Report, type Sample, series } from './metrics/report.ts';
import type { Condition, ReloadOutcome } from './condition.ts';
import { packageRoot } from './package-root.ts';

const PackageSchema = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** What the service says of itself, whichever of its processes is asked. */
export function serviceFigures({
  catalog,
  condition,
  statistics,
}: {
  readonly catalog: Catalog;
  readonly condition: Condition;
  readonly statistics: Statistics;
}): Report {
  const { total, session } = statistics.hits();
  const { phase, worldVersion, reload, reloads } = condition;
  return [
    ['catalog_hits_total', total],
    ['catalog_session_hits', session],
    ['catalog_uptime_seconds', statistics.uptimeSeconds()],
    ['catalog_draining', phase === 'draining' ? 1 : 0],
    [series('catalog_world_info', { version: worldVersion }), 1],
    ['catalog_world_creatures', catalog.creatures.length],
    ['catalog_world_forms', catalog.forms.length],
    [series('catalog_world_reloads_total', { outcome: 'succeeded' }), reloads.succeeded],
    [series('catalog_world_reloads_total', { outcome: 'refused' }), reloads.refused],
    ...lastReload(reload),
    [series('catalog_build_info', build()), 1],
  ];
}

function lastReload(reload: ReloadOutcome): readonly Sample[] {
  return reload.kind === 'none'
    ? []
    : [
        [
          series('catalog_world_reload_timestamp_seconds', { outcome: reload.kind }),
          reload.at.getTime() / 1000,
        ],
      ];
}

function build(): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(packageRoot, 'package.json'), 'utf8');
  const { version } = v.parse(PackageSchema, text);
  const { bun, node } = process.versions;
  return {
    version,
    runtime: bun === undefined ? 'node' : 'bun',
    runtime_version: bun ?? node,
  };
}
