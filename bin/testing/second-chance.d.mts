// Types of second-chance.mjs, for its tests.

export interface FailedTest {
  project: string;
  file: string;
  names: string[];
  error: string;
}

export function titleOf(test: { file: string; names: string[] }): string;
export function onlyThis(test: { file: string; names: string[] }): string[];
export function flakyLine(failed: FailedTest, day: string): string;
