// Test runner: the reporter's output, rerunning failed tests alone, and the summary.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { flakyLine, onlyThis, titleOf } from '../../bin/testing/second-chance.mjs';
import { summarize } from '../../bin/testing/summary.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FAILED = {
  project: 'unit',
  file: 'server/orders/approve.test.ts',
  names: ['approve', 'costs 1.50 (a|b)?'],
  error: 'AssertionError: expected 1 | got 2\n    at line 3',
};

/** Runs test files in a temporary folder and returns the reporter's output. */
function report(files: Record<string, string>, args: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const result = join(folder, 'result.json');
  const reporter = join(ROOT, 'bin', 'testing', 'result-reporter.mjs');
  const command = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', `--reporter=${reporter}`, ...args];
  spawnSync(process.execPath, command, { cwd: folder, env: { PATH: process.env.PATH, RESULT_FILE: result } });
  return JSON.parse(readFileSync(result, 'utf8'));
}

const SUITE = `
  import { describe, expect, test } from 'vitest';
  describe('a suite', () => {
    test('passes', () => {});
    test('fails (1 + 1)?', () => expect(1 + 1).toBe(3));
    test('fails (1 + 1)? and more', () => {});
    test.skip('is skipped', () => {});
  });`;

describe('reporter', () => {
  test('counts tests and names the failed ones with their suites and errors', () => {
    const { passed, skipped, failed, broken } = report({ 'sum.test.ts': SUITE });
    expect({ passed, skipped, broken }).toEqual({ passed: 2, skipped: 1, broken: [] });
    expect(failed).toEqual([
      {
        project: '',
        file: 'sum.test.ts',
        names: ['a suite', 'fails (1 + 1)?'],
        error: expect.stringContaining('expected 2 to be 3'),
      },
    ]);
  });

  test('shows what a list contained instead of the expected entries', () => {
    const entry = `mail ${'7'.repeat(100)} waits`;
    const list = `import { expect, test } from 'vitest'; test('is empty', () => expect(['${entry}']).toEqual([]));`;
    const { failed } = report({ 'list.test.ts': list });
    expect(failed[0].error).toContain(entry);
  });

  test('reports a file that does not load as one failure without a test', () => {
    const { failed, passed } = report({ 'sum.test.ts': SUITE, 'broken.test.ts': 'throw new Error("not today");' });
    expect(passed).toBe(2);
    expect(failed).toContainEqual(
      expect.objectContaining({ file: 'broken.test.ts', names: [], error: expect.stringContaining('not today') }),
    );
  });

  test('reports an unhandled rejection outside of the failed tests', () => {
    const late = `import { test } from 'vitest'; test('passes', () => { Promise.reject(new Error('too late')); });`;
    const { failed, broken } = report({ 'late.test.ts': late });
    expect({ failed, broken }).toEqual({ failed: [], broken: [expect.stringContaining('too late')] });
  });
});

describe('second chance', () => {
  test('selects only the failed test, whatever characters its name has', () => {
    const { passed, failed } = report(
      { 'sum.test.ts': SUITE },
      onlyThis({ file: 'sum.test.ts', names: ['a suite', 'fails (1 + 1)?'] }),
    );
    expect(passed).toBe(0);
    expect(failed.map((test: { names: string[] }) => test.names[1])).toEqual(['fails (1 + 1)?']);
  });

  test('selects the whole file when no test can be named', () => {
    expect(onlyThis({ file: 'a.test.ts', names: [] })).toEqual(['a.test.ts']);
  });

  test('writes one table row with the first line of the failure', () => {
    expect(flakyLine(FAILED, '2026-11-26')).toBe(
      '| 2026-11-26 | server/orders/approve.test.ts › approve › costs 1.50 (a\\|b)? | AssertionError: expected 1 \\| got 2 |\n',
    );
  });
});

describe('summary', () => {
  const steps = [
    { name: 'types', ms: 12_340, passed: 1, failed: 0, skipped: 0 },
    { name: 'unit', ms: 60_000, passed: 10, failed: 2, skipped: 1 },
  ];
  const timed = Array.from({ length: 12 }, (_, n) => ({ file: `f${n}.test.ts`, names: ['t'], ms: n * 1000 }));

  test('counts a flaky test as passed, and prints it with its first failure', () => {
    const lines = summarize({ steps, timed, flaky: [FAILED], red: [], notices: [] });
    expect(lines.at(-1)).toBe('merkur: 12 passed, 1 failed, 1 skipped');
    expect(lines).toContain('1 flaky');
    expect(lines).toContain(`  ${titleOf(FAILED)}`);
    expect(lines.join('\n')).toContain('expected 1 | got 2');
  });

  test('lists the ten slowest tests, slowest first', () => {
    const lines = summarize({ steps, timed, flaky: [], red: [], notices: [] });
    const from = lines.indexOf('Slowest tests') + 1;
    expect(lines.slice(from, from + 10).map((line) => line.trim())).toEqual(
      Array.from({ length: 10 }, (_, n) => `${(11 - n).toFixed(1)} s  f${11 - n}.test.ts › t`),
    );
    expect(lines[from + 10]).toBe('');
  });
});
