// Order of test files without timings from an earlier run. Vitest orders by size, so slow but small files would start
// last and delay the end.

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'server/backups/restore-drill.test.ts',
  'server/verify/tampering.test.ts',
  'demo-world/build.test.ts',
  'server/verify/database-guards.test.ts',
];

/** Starts each project with its slowest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.includes(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    // Files of a project stay together, because they share their processes.
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...ofProjects.values()].flatMap((all) => [...all.filter(isLong), ...all.filter((file) => !isLong(file))]);
  }
}
