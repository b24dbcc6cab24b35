import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts';
import type { Service } from 'kubernetes-types/core/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { root } from '../../harness/processes.ts';
import { endSeconds, readYaml, version } from './files.ts';

/** Each manifest with the type that Kubernetes publishes for it. */
const types: Readonly<Record<string, readonly [module: string, type: string]>> = {
  'deployment.yaml': ['apps/v1', 'Deployment'],
  'service.yaml': ['core/v1', 'Service'],
  'disruption-budget.yaml': ['policy/v1', 'PodDisruptionBudget'],
  'autoscaler.yaml': ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  'ingress.yaml': ['networking/v1', 'Ingress'],
};

const kustomization = readYaml<{
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
}>('kubernetes/kustomization.yaml');
const deployment = readYaml<Deployment>('kubernetes/deployment.yaml');
const service = readYaml<Service>('kubernetes/service.yaml');
const pod = deployment.spec?.template.spec;
const [container] = pod?.containers ?? [];
const environment = new Map(container?.env?.map(({ name, value }) => [name, value]));

/** The errors of the compiler for objects that claim these types. A member that a type does not know is an error. */
async function checkTypes(
  claims: readonly { readonly module: string; readonly type: string; readonly value: unknown }[],
): Promise<string> {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(
    path.join(root, 'node_modules/kubernetes-types'),
    path.join(folder, 'node_modules/kubernetes-types'),
  );
  const lines = claims.map(
    ({ module, type, value }, i) =>
      `export const claim${i}: import('kubernetes-types/${module}').${type} = ${JSON.stringify(value)};\n`,
  );
  const file = path.join(folder, 'claims.ts');
  writeFileSync(file, lines.join(''));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, '--types', '', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

describe('deploy/kubernetes', () => {
  it('has manifests of the types that Kubernetes publishes', async () => {
    const claims = Object.entries(types).map(([file, [module, type]]) => ({
      module,
      type,
      value: readYaml<object>(`kubernetes/${file}`),
    }));
    expect(await checkTypes(claims)).toBe('');
    const misspelt = { spec: { containers: [{ name: 'catalog', readinesProbe: {} }] } };
    expect(await checkTypes([{ module: 'core/v1', type: 'Pod', value: misspelt }])).toContain(
      'readinesProbe',
    );
  });

  it('knows the schema of each manifest, and checks all of them', () => {
    const files = readdirSync(path.join(root, 'deploy/kubernetes'));
    expect(files.toSorted()).toEqual([...Object.keys(types), 'kustomization.yaml'].toSorted());
    for (const [file, [module, type]] of Object.entries(types)) {
      const { kind, apiVersion } = readYaml<Deployment>(`kubernetes/${file}`);
      expect([kind, apiVersion]).toEqual([
        type,
        { 'core/v1': 'v1', 'networking/v1': 'networking.k8s.io/v1' }[module] ?? module,
      ]);
    }
    expect(kustomization.resources).toEqual(
      Object.keys(types).filter((file) => file !== 'ingress.yaml'),
    );
  });

  it('runs the version of the package', () => {
    const [image] = kustomization.images;
    expect(image?.newTag).toBe(version);
    expect(container?.image).toBe(`${image?.name}:${version}`);
  });

  it('selects its own pods', () => {
    const labels = deployment.spec?.template.metadata?.labels;
    expect(deployment.spec?.selector.matchLabels).toEqual(labels);
    expect(service.spec?.selector).toEqual(labels);
    const budget = readYaml<PodDisruptionBudget>('kubernetes/disruption-budget.yaml');
    expect(budget.spec?.selector?.matchLabels).toEqual(labels);
    const autoscaler = readYaml<HorizontalPodAutoscaler>('kubernetes/autoscaler.yaml');
    expect(autoscaler.spec?.scaleTargetRef.name).toBe(deployment.metadata?.name);
    expect(autoscaler.spec?.minReplicas).toBeGreaterThan(1);
    for (const constraint of pod?.topologySpreadConstraints ?? []) {
      expect(constraint.labelSelector?.matchLabels).toEqual(labels);
    }
  });

  it('probes ports that the container has', () => {
    const ports = new Map(
      container?.ports?.map(({ name, containerPort }) => [name, containerPort]),
    );
    expect(ports.get('operations')).toBe(Number(environment.get('OPERATIONS_PORT')));
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      expect(ports.has(String(container?.[probe]?.httpGet?.port)), probe).toBe(true);
    }
    for (const { targetPort } of service.spec?.ports ?? []) {
      expect(ports.has(String(targetPort))).toBe(true);
    }
    expect(container?.readinessProbe?.httpGet?.path).toBe('/health/ready');
    expect(container?.livenessProbe?.httpGet?.path).toBe('/health/live');
  });

  it('gives a pod enough time to drain before it is killed', () => {
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(environment.get('DRAIN_DELAY')) +
        Number(environment.get('DRAIN_TIMEOUT')) +
        endSeconds,
    );
  });

  it('gives the container no unneeded capability', () => {
    expect(pod?.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65_532,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod?.automountServiceAccountToken).toBe(false);
  });
});
