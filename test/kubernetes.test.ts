// The manifests of deploy/kubernetes refer only to what exists, in them or in the product. With kubectl installed,
// kustomize builds them.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { readConfig } from '#server/base/process/config.ts';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';

const FOLDER = 'deploy/kubernetes';
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: object;
  resources: { requests: object; limits: object };
  [probe: string]: unknown;
}
interface PodSpec {
  securityContext: object;
  initContainers: Container[];
  containers: Container[];
  volumes: { name: string; [kind: string]: unknown }[];
}
interface Template {
  metadata: { labels: Record<string, string> };
  spec: PodSpec;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    template?: Template;
    jobTemplate?: { spec: { template: Template } };
    selector?: { matchLabels: Record<string, string> } & Record<string, string>;
    volumeClaimTemplates?: { metadata: { name: string } }[];
    scaleTargetRef?: { kind: string; name: string };
    serviceName?: string;
    ports?: { targetPort: string }[];
  };
}

const kustomization = parseYaml(read('kustomization.yaml')) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const manifests = kustomization.resources.flatMap((file) =>
  read(file)
    .split(/^---$/m)
    .map((text) => parseYaml(text) as Manifest),
);
const templateOf = ({ spec }: Manifest): Template | undefined => spec.template ?? spec.jobTemplate?.spec.template;
const templates = manifests.flatMap((one) => templateOf(one) ?? []);
const named = (kind: string): string[] =>
  manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

/** Templates that a selector finds. */
const selected = (labels: Record<string, string>): Template[] =>
  templates.filter(({ metadata }) => Object.entries(labels).every(([name, value]) => metadata.labels[name] === value));

test('OPS-027 lists every manifest, and runs the image of this version', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
  expect([...kustomization.resources].sort()).toEqual(files.sort());
  expect(kustomization.images).toMatchObject([{ name: 'merkur', newTag: PRODUCT_VERSION }]);
  const containers = templates.flatMap(({ spec }) => [...spec.initContainers, ...spec.containers]);
  expect(new Set(containers.map(({ image }) => image))).toEqual(new Set(['merkur']));
  expect(named('Job').concat(named('CronJob'), named('Deployment'), named('StatefulSet')).sort()).toEqual(
    ['app', 'backup', 'migrate', 'worker'].map((part) => `merkur-${part}`),
  );
});

test('OPS-027 runs every container without rights, within limits, and mounts only existing volumes', () => {
  for (const { kind, spec } of manifests) {
    const pod = (spec.template ?? spec.jobTemplate?.spec.template)?.spec;
    if (!pod) continue;
    expect(pod.securityContext, kind).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    const volumes = [
      ...pod.volumes.map(({ name }) => name),
      ...(spec.volumeClaimTemplates ?? []).map((one) => one.metadata.name),
    ];
    for (const { name, securityContext, resources, volumeMounts } of [...pod.initContainers, ...pod.containers]) {
      expect(securityContext, name).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources), name).toEqual(['requests', 'limits']);
      expect(volumes, name).toEqual(expect.arrayContaining(volumeMounts.map((mount) => mount.name)));
    }
    for (const { persistentVolumeClaim: claim } of pod.volumes)
      if (claim) expect(named('PersistentVolumeClaim')).toContain((claim as { claimName: string }).claimName);
  }
});

test('OPS-027 probes existing addresses on named ports, and stops after the load balancer knows', () => {
  const probed = { startupProbe: 0, readinessProbe: 0, livenessProbe: 0, lifecycle: 0 };
  for (const { spec } of templates)
    for (const container of spec.containers)
      for (const kind of Object.keys(probed) as (keyof typeof probed)[]) {
        const probe = container[kind] as { httpGet?: { path: string; port: string } } | undefined;
        if (!probe) continue;
        probed[kind] += 1;
        if (!probe.httpGet) continue;
        expect(['/health/live', '/health/ready', '/metrics']).toContain(probe.httpGet.path);
        expect(container.ports?.map(({ name }) => name)).toContain(probe.httpGet.port);
      }
  expect(probed).toEqual({ startupProbe: 2, readinessProbe: 1, livenessProbe: 2, lifecycle: 1 });
});

test('OPS-027 selects existing pods, services and deployments', () => {
  for (const { kind, metadata, spec } of manifests) {
    const labels = spec.selector && (spec.selector.matchLabels ?? spec.selector);
    if (labels) expect(selected(labels), `${kind} ${metadata.name}`).toHaveLength(1);
    if (spec.scaleTargetRef) expect(named(spec.scaleTargetRef.kind)).toContain(spec.scaleTargetRef.name);
    if (spec.serviceName) expect(named('Service')).toContain(spec.serviceName);
    for (const { targetPort } of kind === 'Service' ? spec.ports! : [])
      expect(selected(labels!)[0]!.spec.containers[0]!.ports?.map(({ name }) => name)).toContain(targetPort);
  }
  for (const part of ['merkur-app', 'merkur-worker']) expect(named('PodDisruptionBudget')).toContain(part);
  expect(named('NetworkPolicy')).toEqual(['merkur']);
});

test('OPS-027 has settings that the product accepts', () => {
  const settings = Object.fromEntries(
    read('settings.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const { DATABASE_URL_FILE, SMTP_URL_FILE, ...rest } = settings;
  for (const path of [DATABASE_URL_FILE, SMTP_URL_FILE, rest.MASTER_KEY_FILE]) expect(path).toMatch(/^\/secrets\//);
  const given = { DATABASE_URL: 'postgres://merkur:word@db.example/merkur', SMTP_URL: 'smtps://mail.example:465' };
  for (const MODE of ['app', 'worker'])
    expect(readConfig({ NODE_ENV: 'production', MODE, ...rest, ...given })).toMatchObject({ production: true });
});

const hasKubectl = ((): boolean => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const KUBECTL_NOTICE = hasKubectl ? '' : ' (skipped: kubectl is not installed)';

test.skipIf(!hasKubectl)(`OPS-027 is built by kustomize${KUBECTL_NOTICE}`, () => {
  const built = execFileSync('kubectl', ['kustomize', FOLDER], { encoding: 'utf8' });
  expect(built.match(/^kind: /gm)).toHaveLength(manifests.length + 1);
  expect(built).toContain(`image: registry.example/merkur:${PRODUCT_VERSION}`);
});
