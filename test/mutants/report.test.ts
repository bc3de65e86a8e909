import { expect, test } from 'vitest';
import { withRun } from './report.mjs';

const RUN = { date: '2026-11-20', commit: 'abc1234', seed: '1', done: 10, all: 2600, survivors: [] };
const SURVIVOR = {
  file: 'server/base/database/db.ts',
  name: 'true to false',
  before: ' a = true',
  after: ' a = false',
};

test("adds a run's row below the earlier ones and its survivors at the end, and removes nothing", () => {
  const first = withRun(null, RUN);
  expect(first).toContain('|---|---|---|---|---|---|\n| 2026-11-20 | abc1234 | 1 | 10 of 2600 | 10 (100 %) | 0 |\n');
  const second = withRun(`${first}\nWhat people wrote.\n`, { ...RUN, seed: '2', survivors: [SURVIVOR] });
  expect(second).toContain('| 0 |\n| 2026-11-20 | abc1234 | 2 | 10 of 2600 | 9 (90 %) | 1 |\n\nWhat people wrote.\n');
  expect(second).toMatch(
    /## Survivors of seed 2\n\n- `server\/base\/database\/db\.ts`, true to false: no test and no reason yet\./,
  );
  expect(withRun(second, { ...RUN, seed: '3', survivors: [{ ...SURVIVOR, reason: 'Promised to nobody.' }] })).toMatch(
    /\| 2 \|.*\n\| 2026-11-20 \| abc1234 \| 3 \|.*seed 2\n.*seed 3\n\n- `server\/base\/database\/db\.ts`, true to false: Promised to nobody\./s,
  );
});
