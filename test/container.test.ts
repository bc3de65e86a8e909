// The image is built, small and runs: before a release, where podman and a base image are available.
//
//   CONTAINER_BASE=localhost/debian:13-slim TEST_EFFORT=full npx vitest run --project unit test/container.test.ts

import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { isFullEffort } from './effort.ts';

const FILE = 'deploy/container/Containerfile';
const LARGEST_MB = 350;
const base = process.env.CONTAINER_BASE;
const image = `merkur-test-${randomBytes(4).toString('hex')}`;

/** Some machines are containers themselves: no systemd, and no right to raise limits. */
const ENGINE = ['--runtime', 'runc', '--cgroup-manager=cgroupfs'];
const OPEN_FILES = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim();
const LIMITS = [`--ulimit=nofile=${OPEN_FILES}`, '--ulimit=nproc=4096'];
const RIGHTS = ['--network=host', '--read-only', '--cap-drop=all', '--tmpfs=/tmp'];

const podman = (...args: string[]): string => execFileSync('podman', [...ENGINE, ...args], { encoding: 'utf8' }).trim();
const run = (...command: string[]): string =>
  podman('run', '--rm', '--no-healthcheck', ...LIMITS, ...RIGHTS, image, ...command);

const canBuild = isFullEffort && base !== undefined && spawnSync('podman', ['--version']).status === 0;
const NOTICE = canBuild ? '' : ' (skipped: needs TEST_EFFORT=full, podman and CONTAINER_BASE)';

test.skipIf(!canBuild)(`OPS-028 builds an image of at most ${LARGEST_MB} MB that runs without rights${NOTICE}`, () => {
  const args = [`BASE=${base}`, `VERSION=${PRODUCT_VERSION}`, `COMMIT=${PRODUCT_COMMIT}`];
  const build = ['build', '--format=docker', '--network=host', ...LIMITS, ...args.map((one) => `--build-arg=${one}`)];
  podman(...build, '-f', FILE, '-t', image, '.');
  onTestFinished(() => void podman('rmi', '--force', image));
  const [inspected] = JSON.parse(podman('image', 'inspect', image)) as [
    { Size: number; User: string; Labels: Record<string, string>; HealthCheck?: { Test: string[] } },
  ];
  expect(inspected.Size / 1e6).toBeLessThan(LARGEST_MB);
  expect(inspected.User).toBe('10001');
  expect(inspected.Labels).toMatchObject({
    'org.opencontainers.image.version': PRODUCT_VERSION,
    'org.opencontainers.image.revision': PRODUCT_COMMIT,
  });
  expect(run('id', '-u')).toBe('10001');
  expect(run('node', 'server/cli.ts', 'version')).toContain(`commit ${PRODUCT_COMMIT}`);
  for (const program of ['pg_dump', 'pg_restore', 'psql']) expect(run(program, '--version')).toContain('PostgreSQL');
  for (const tool of ['vite', 'rolldown', 'playwright-core', '@sparticuz'])
    expect(run('sh', '-c', `test -e node_modules/${tool} || echo none`), tool).toBe('none');
});

test('OPS-028 has a base that can be pinned, a user without rights, labels and a health check', () => {
  const text = readFileSync(FILE, 'utf8');
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  expect(new Set(bases)).toEqual(new Set(['$' + '{BASE}']));
  for (const line of [/^USER 10001$/m, /^LABEL org\.opencontainers\.image\./m, /^HEALTHCHECK /m, /^VOLUME /m])
    expect(text).toMatch(line);
});
