// Alert rules and dashboard refer only to existing metrics; promtool checks the rules if installed.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/base/http/metrics.ts';
import { registerHealthMetrics } from '#server/operations/health-metrics.ts';
import { registerStateMetrics } from '#server/operations/state-metrics.ts';
import { world } from './world.ts';

const RULES = 'docs/operations/alerts.yml';
const RULE_TESTS = 'docs/operations/alerts.test.yml';
const FILES = [RULES, 'docs/operations/dashboard.json', 'docs/operations/watching.md'];

const hasPromtool = (): boolean => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

async function servedNames(): Promise<Set<string>> {
  const w = await world();
  const metrics = createMetrics(w.database.pool);
  metrics.observeReplica({ lagSeconds: () => 0 });
  metrics.observeRowLevelSecurity(w.database);
  registerStateMetrics(metrics.registry, w.database, { now: w.now });
  registerHealthMetrics(metrics.registry, {
    database: w.database,
    config: { dataDir: '.', backups: { folder: '.' }, expectedProcesses: { app: 2, worker: 2 } },
  });
  return new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name));
}

/** Metric names in a text, without the suffixes that a histogram adds. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:merkur|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g)].map(([name]) =>
      name.replace(/_duration_seconds_(?:count|bucket|sum)$/, '_duration_seconds'),
    ),
  ),
];

test.each(FILES)('finds every metric of %s among the served ones', async (file) => {
  const served = await servedNames();
  const missing = namesIn(readFileSync(file, 'utf8')).filter((name) => !served.has(name));
  expect(missing).toEqual([]);
});

test('detects an unknown metric', async () => {
  const served = await servedNames();
  expect(
    namesIn('max(merkur_no_such_metric) + nodejs_eventloop_lag_p99_seconds').filter((name) => !served.has(name)),
  ).toEqual(['merkur_no_such_metric']);
});

test.skipIf(!hasPromtool())('accepts the alert rules in promtool', () => {
  expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS');
});

const PROMTOOL_NOTICE = hasPromtool() ? '' : ' (skipped: promtool is not installed)';

test.skipIf(!hasPromtool())(`OPS-010 OPS-024 fires every alert at its time${PROMTOOL_NOTICE}`, () => {
  expect(execFileSync('promtool', ['test', 'rules', RULE_TESTS], { encoding: 'utf8' })).toContain('SUCCESS');
});

test('OPS-010 has a test of its rule for every alert', () => {
  const alertsIn = (file: string, pattern: RegExp) =>
    [...new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name))].sort();
  expect(alertsIn(RULE_TESTS, /alertname: (\w+)/g)).toEqual(alertsIn(RULES, /alert: (\w+)/g));
});
