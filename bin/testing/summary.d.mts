// Types of summary.mjs, for its tests.

import type { FailedTest } from './second-chance.mjs';

export function summarize(run: {
  steps: { name: string; ms: number; passed: number; failed: number; skipped: number; note?: string }[];
  timed: { file: string; names: string[]; ms: number }[];
  flaky: FailedTest[];
  red: FailedTest[];
  notices: string[];
}): string[];
