// The files of deploy/ and the installation guide match the product: variables, ports, paths, commands. Installed tools
// that read such files check them, too.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/base/process/config.ts';
import { VARIABLES } from '#server/base/process/config-variables.ts';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { SECRET_VARIABLES } from '#server/base/process/secret-files.ts';
import { guideBlocks } from '../bin/install-guide.mjs';

const read = (file: string): string => readFileSync(file, 'utf8');
const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .map((name) => join('deploy', name))
  .filter((file) => statSync(file).isFile() && !/\/(?:secrets|backups)\/|settings\.env$/.test(file));
const GUIDE = 'docs/operations/install.md';
const UNITS = 'deploy/systemd';
const COMPOSE = 'deploy/compose/compose.yml';
/** Read by Node, the allocator, image builds and third-party tools. */
const OF_OTHERS =
  /^(BASE|VERSION|COMMIT|MALLOC_ARENA_MAX|PATH|POSTGRES_\w+|PG\w+|KEEP_DAYS|ON_ERROR_STOP|MERKUR_\w+|DEBIAN_FRONTEND)$/;

const KNOWN = new Set([...Object.keys(VARIABLES), ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]);

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);

/** Variables that a text sets: `NAME=value` anywhere, `NAME: value` in YAML and braces. */
const variablesIn = (text: string): string[] =>
  all(
    text
      .split('\n')
      .map((line) => line.replace(/^# (?=[A-Z_]+=)/, '').replace(/(^|\s)# .*/, ''))
      .join('\n'),
    /(?:^|[\s"'{,])([A-Z][A-Z0-9_]{2,})(?:=|: )/g,
  );

interface Service {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  healthcheck?: { test?: string[] };
  read_only?: boolean;
  cap_drop?: string[];
}
const compose = parseYaml(read(COMPOSE)) as {
  services: Record<string, Service>;
  volumes: object;
  secrets: Record<string, { file: string }>;
};

test('sets only existing variables', () => {
  const strange = [...files, GUIDE].flatMap((file) =>
    variablesIn(read(file))
      .filter((name) => !KNOWN.has(name) && !OF_OTHERS.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(strange).toEqual([]);
  expect(variablesIn('DATABASE_ULR=x\n# NOD_ENV=y\n  environment: { MOED: app, PORT: 1 }')).toEqual([
    'DATABASE_ULR',
    'NOD_ENV',
    'MOED',
    'PORT',
  ]);
});

/** Settings of an example as a process gets them. */
const settingsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^'(.*)'$/, '$1')]),
  );

/** Contents of the secret files as `secrets.sh` writes them, by path in the container. */
const secrets = Object.fromEntries(
  [...read('deploy/compose/secrets.sh').matchAll(/^printf '(.*)\\n' .*> secrets\/app\/(\S+)$/gm)].map(
    ([, url, file]) => [`/etc/merkur/${file}`, url!.replace('%s', 'word')],
  ),
);

/** Settings with the contents of their secret files instead of their paths. */
const withSecrets = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      value in secrets ? name.replace(/_FILE$/, '') : name,
      secrets[value] ?? value,
    ]),
  );

test.each(['deploy/systemd/merkur.env', 'deploy/compose/settings.env.example'])(
  'accepts %s as a complete configuration',
  (file) => {
    const settings = withSecrets(settingsOf(file));
    for (const mode of ['app', 'worker'])
      expect(readConfig({ NODE_ENV: 'production', MODE: mode, METRICS_PORT: '9464', ...settings })).toMatchObject({
        mode,
        production: true,
      });
  },
);

test('names only existing files and folders of ours', () => {
  const named = [...files, GUIDE, 'docs/operations/kubernetes.md'].flatMap((file) => [
    ...all(read(file), /\/opt\/merkur\/([\w./@-]*\w)/g),
    ...all(read(file), /(?:^|[\s"'`(])((?:deploy|docs|server|test|bench|bin)\/[\w./@-]*\w)/gm),
    ...all(read(file), /\]\(([\w-]+\.md)\)/g).map((name) => join(dirname(file), name)),
  ]);
  const made = /^(node_modules\/|deploy\/compose\/(secrets(?!\.sh)|settings\.env$))/;
  expect(named.filter((path) => !made.test(path) && !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test('names only existing commands of ours', () => {
  const known = read('server/cli.ts') + read('server/saving-commands.ts');
  const named = [...files.filter((file) => !file.endsWith('/merkur')), GUIDE].flatMap((file) => [
    ...all(read(file), /^(?:.*\| )?merkur (?:--with [^\n]*\\\n\s+--with \S+ )?([a-z-]+)/gm),
    ...all(read(file), /server\/cli\.ts,? ([a-z-]+)/g),
  ]);
  expect(new Set(named)).toEqual(new Set(['migrate', 'create-admin', 'key', 'restore', 'verify', 'backup']));
  for (const command of named) expect(known).toMatch(new RegExp(`^  '?${command}'?[ :,]`, 'm'));
});

test('uses the same ports for processes, the proxy in front of them and Prometheus', () => {
  const ports = ['3001', '3002'];
  expect(new Set(all(read(GUIDE), /merkur-app@(\d+)/g))).toEqual(new Set(ports));
  expect(all(read('deploy/caddy/Caddyfile'), /127\.0\.0\.1:(\d+)/g)).toEqual(ports);
  const workers = [...new Set(all(read(GUIDE), /merkur-worker@(\d)/g))];
  const asked = [...ports.map((port) => `1${port}`), ...workers.map((n) => `1310${n}`)];
  expect(all(read('deploy/prometheus/prometheus.yml'), /127\.0\.0\.1:(\d+)/g)).toEqual(['9093', ...asked, '9100']);
  expect(read(`${UNITS}/merkur-app@.service`)).toContain('MODE=app PORT=%i METRICS_PORT=1%i');
  expect(read(`${UNITS}/merkur-worker@.service`)).toContain('MODE=worker METRICS_PORT=1310%i');
  const processes = Object.keys(compose.services).filter((name) => /^(app|worker)\d$/.test(name));
  expect(all(read('deploy/compose/prometheus.yml'), /'(\w+):9464'/g)).toEqual(processes);
  for (const name of processes)
    expect(compose.services[name]!.environment).toMatchObject({
      MODE: name.slice(0, -1),
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
    });
});

test('checks the health of processes at the right address, and starts them like npm start', () => {
  expect(read('server/base/http/health.ts')).toContain("'/health/ready'");
  for (const file of ['deploy/caddy/Caddyfile', 'deploy/compose/Caddyfile'])
    expect(read(file)).toContain('health_uri /health/ready');
  const container = read('deploy/container/Containerfile');
  expect(container).toContain('"3000/health/ready"');
  const flags = all(read('bin/run.mjs'), /NODE_FLAGS = \['(.*)'\]/g)[0]!.split("', '");
  expect(container).toContain(`"${flags.join('", "')}", "server/main.ts"`);
  for (const unit of ['merkur-app@', 'merkur-worker@'])
    expect(read(`${UNITS}/${unit}.service`)).toContain(`node ${flags.join(' ')} server/main.ts`);
});

test('has a consistent compose file: volumes, files and services exist, and our containers are read-only', () => {
  for (const [name, { volumes = [], depends_on = [], read_only, cap_drop, image }] of Object.entries(
    compose.services,
  )) {
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      const made = from.startsWith('./secrets/') || from === './backups';
      expect(
        made || (from.startsWith('.') ? existsSync(join(dirname(COMPOSE), from)) : from in compose.volumes),
        volume,
      ).toBe(true);
    }
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect(compose.services, name).toHaveProperty(other);
    if (image?.includes('MERKUR_IMAGE')) expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']]);
  }
  expect(parseYaml(read('deploy/prometheus/prometheus.yml'))).toHaveProperty('scrape_configs');
});

test('OPS-026 pins every image of the compose file, and keeps secrets in files', () => {
  const images = Object.values(compose.services).map(({ image = '' }) => image);
  for (const image of images) expect(image).toMatch(/^(?:\$\{\w+_IMAGE:-)?[\w/-]+:v?\d+\.\d+[\w.]*\}?$/);
  const own = images.filter((image) => image.includes('merkur'));
  expect(new Set(own)).toEqual(
    new Set([`\${MERKUR_IMAGE:-merkur:${PRODUCT_VERSION}}`, `merkur-pgbouncer:${PRODUCT_VERSION}`]),
  );
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['migrate', 'backup', 'alertmanager']));
  expect(read('deploy/compose/settings.env.example')).not.toMatch(/:\/\/[^\s@]*:[^\s@]*@/);
});

const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!has('bash'))('contains only valid shell in guide blocks and scripts', () => {
  const blocks = guideBlocks();
  expect(blocks.length).toBeGreaterThan(8);
  // Each block declares what it needs, so that some machine runs it.
  expect(read(GUIDE).match(/```sh/g)).toHaveLength(blocks.length);
  const ofOthers = ['saving', 'pgbackrest'].flatMap((name) => guideBlocks(read(`docs/operations/${name}.md`)));
  expect(ofOthers.length).toBeGreaterThan(4);
  for (const { commands } of [...blocks, ...ofOthers]) execFileSync('bash', ['-n'], { input: commands });
  for (const file of files.filter((name) => read(name).startsWith('#!'))) execFileSync('bash', ['-n', file]);
});

/** The units as on a machine with the product installed, in a temporary folder. */
function installedUnits(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(join(folder, 'deploy'));
  for (const program of ['node_modules/.bin/node', 'deploy/backup.sh'])
    writeFileSync(join(folder, program), '', { mode: 0o755 });
  for (const name of readdirSync(UNITS).filter((file) => /\.(service|timer)$/.test(file)))
    writeFileSync(join(folder, name), read(join(UNITS, name)).replaceAll('/opt/merkur', folder));
  return folder;
}

test.skipIf(!has('systemd-analyze'))("passes systemd's verification and security analysis", () => {
  const folder = installedUnits();
  const units = ['merkur-app@3001.service', 'merkur-worker@1.service', 'merkur-backup.service', 'merkur-backup.timer'];
  const verify = ['verify', '--man=no', ...units.map((unit) => join(folder, unit))];
  expect(execFileSync('systemd-analyze', verify, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })).toBe('');
  for (const unit of readdirSync(folder).filter((name) => name.endsWith('.service'))) {
    const options = ['security', '--offline=true', '--threshold=20', '--no-pager', join(folder, unit)];
    expect(execFileSync('systemd-analyze', options, { encoding: 'utf8' })).toContain('Overall exposure level');
  }
});

test.skipIf(!has('caddy'))("passes Caddy's validation", () => {
  for (const file of ['deploy/caddy/Caddyfile', 'deploy/compose/Caddyfile'])
    execFileSync('caddy', ['adapt', '--config', file, '--validate'], {
      env: { ...process.env, MERKUR_NAME: 'merkur.localhost' },
      stdio: 'ignore',
    });
});

const AMTOOL_NOTICE = has('amtool') ? '' : ' (skipped: amtool is not installed)';
test.skipIf(!has('amtool'))(`OPS-025 passes the check of Alertmanager${AMTOOL_NOTICE}`, () => {
  const printed = execFileSync('amtool', ['check-config', 'deploy/prometheus/alertmanager.yml'], { encoding: 'utf8' });
  expect(printed).toContain('SUCCESS');
  const route = (...labels: string[]) =>
    execFileSync(
      'amtool',
      ['config', 'routes', 'test', '--config.file=deploy/prometheus/alertmanager.yml', ...labels],
      {
        encoding: 'utf8',
      },
    ).trim();
  expect(route('alertname=MerkurDown', 'severity=page')).toBe('pages');
  expect(route('alertname=MerkurSlow', 'severity=ticket')).toBe('tickets');
});
