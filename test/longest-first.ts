// The order of test files where nothing is known from an earlier run. Vitest then goes by size; what takes long although it
// is short would begin last, and be waited for.

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'server/backups/restore-drill.test.ts',
  'server/verify/tampering.test.ts',
  'demo-world/build.test.ts',
  'server/verify/database-guards.test.ts',
];

/** Begins each project with its longest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.includes(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    // The files of a project stay together, because they share their threads.
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...ofProjects.values()].flatMap((all) => [...all.filter(isLong), ...all.filter((file) => !isLong(file))]);
  }
}
